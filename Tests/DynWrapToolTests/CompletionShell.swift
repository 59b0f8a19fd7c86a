import Foundation
import TestSupport

/// A shell that completes a command line with the script that the tool prints for it.
enum CompletionShell: String, CaseIterable {
    case bash, zsh, fish

    var isThere: Bool { Subprocess.can(rawValue, ["--version"]) }

    /// What the shell offers for the last of these words, sorted and without its quotes.
    func offered(_ words: [String], in folder: URL) -> [String]? {
        let run: Subprocess.Result?
        switch self {
        case .bash:
            let quoted = words.map { "'\($0)'" }.joined(separator: " ")
            let script = """
                cd "$1"; source <("$0" completion bash)
                COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _dynwrap; printf '%s\\n' "${COMPREPLY[@]}"
                """
            run = Subprocess.run(rawValue, ["-c", script, Tool.path, folder.path], withErrors: true)
        case .zsh:
            run = Subprocess.run(
                rawValue, ["-f", "-c", Self.zshScript, Tool.path, folder.path, words.joined(separator: " ")], withErrors: true)
        case .fish:
            let script = "cd $argv[2]; $argv[1] completion fish | source; complete -C $argv[3]"
            run = Subprocess.run(
                rawValue, ["--no-config", "-c", script, Tool.path, folder.path, words.joined(separator: " ")], withErrors: true)
        }
        guard let run, run.status == 0 else { return nil }
        var offers: [String] = []
        if self == .zsh {
            offers = run.text.components(separatedBy: "<offered>").dropFirst().map { $0.components(separatedBy: "</offered>")[0] }
        } else {
            // After a tab stands what fish says of the offer.
            offers = run.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        }
        return offers.map { $0.replacing("\\ ", with: " ") }.sorted()
    }

    /// zsh completes on a terminal only, so it is run on a pseudo-terminal of its own, where the function that offers words says which.
    private static let zshScript = #"""
        zmodload zsh/zpty
        zpty inner zsh -f -i
        zpty -w inner "PROMPT=; cd ${(q)1}; autoload -U compinit; compinit -D -u; source <(${(q)0} completion zsh)
        compadd() {
          if [[ \${@[(I)-[OAD]]} != 0 ]]; then builtin compadd \"\$@\"; return; fi
          local -a hits; builtin compadd -O hits \"\$@\"; print -rl -- \"<offered>\"\$^hits\"</offered>\"
          builtin compadd \"\$@\"
        }
        offer() { zle complete-word; print '<end'of'offers>'; }
        zle -N offer; bindkey '^I' offer; print '<rea'dy'>'"
        zpty -r -m inner output "*<ready>*"
        zpty -w -n inner "$2"$'\t'
        zpty -r -m inner output "*<endofoffers>*"
        print -r -- "$output"
        zpty -d inner
        """#
}
