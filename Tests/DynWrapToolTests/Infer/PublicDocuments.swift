import DynWrap
import Foundation
import Testing

/// Documents that `Tests/Scripts/public-documents.sh` takes out of PyPI's packages; never part of the project.
enum PublicDocuments {
    private static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["DYNWRAP_DOCUMENTS"] { return URL(fileURLWithPath: named) }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../.build/public-documents"
        ).standardized
    }()

    static func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }

    /// Whether all of them are there.
    static let areThere = PublicSamples.all.allSatisfy { has($0.file) } && ["s3.json", "endpoints.json"].allSatisfy(has)

    /// Why a test of them is skipped.
    static let wanted = "wants what Tests/Scripts/public-documents.sh fetches"

    static func json(_ name: String) throws -> JSON { try JSON(contentsOf: folder.appendingPathComponent(name)) }
}

/// Schemas among them, with values that they allow.
struct PublicSamples: Sendable, CustomTestStringConvertible {
    let file: String
    /// The definition that the values are of; nil for the root.
    var definition: String?
    /// What the schema is called that is made of it.
    let name: String
    let samples: [String]

    var testDescription: String { file }

    static let all = [compose, workflows, dependabot, citation, kubernetes]

    private static let compose = PublicSamples(
        file: "compose-spec.json", name: "ComposeSpecification",
        samples: [
            "{}",
            #"""
            {"name": "shop", "services": {
                "web": {"image": "nginx:1.27", "ports": ["80:80", 443, {"target": 8080, "published": "8080-8090", "protocol": "tcp"}], "cpus": "0.5",
                    "environment": {"A": "1", "B": 2, "C": null, "D": true}, "depends_on": ["db"], "init": true, "mem_limit": "512m", "tty": "${TTY}",
                    "command": ["nginx", "-g", "daemon off;"], "env_file": [".env", {"path": "b.env", "required": false}], "scale": 2,
                    "volumes": ["./html:/usr/share/nginx/html:ro", {"type": "bind", "source": "./a", "target": "/a", "read_only": true}],
                    "ulimits": {"nproc": 65535, "nofile": {"soft": 20000, "hard": "40000"}}, "x-own": {"a": [1]}},
                "db": {"image": "postgres:17", "environment": ["POSTGRES_PASSWORD=x"], "restart": "always", "secrets": ["password"], "command": "postgres",
                    "build": {"context": ".", "args": ["A=1"], "shm_size": 1000000}, "networks": {"back": {"aliases": ["d"], "priority": 1.5}, "front": null},
                    "healthcheck": {"test": ["CMD", "pg_isready"], "interval": "30s", "retries": 5, "disable": "false"}, "cpu_count": 2,
                    "deploy": {"replicas": 1, "resources": {"limits": {"cpus": 0.5, "memory": "50M", "pids": 10}}, "labels": {"a": 1}},
                    "depends_on": {"web": {"condition": "service_healthy", "restart": "yes"}}}},
             "networks": {"back": {"driver_opts": {"mtu": 1400, "x": "y"}, "internal": "true"}, "front": null},
             "volumes": {"data": null, "more": {"external": true, "labels": ["a=b"]}}, "secrets": {"password": {"file": "./password"}}, "x-any": [1, null]}
            """#,
        ])

    private static let workflows = PublicSamples(
        file: "github-workflows.json", name: "GithubWorkflow",
        samples: [
            #"""
            {"name": "CI", "on": ["push", "pull_request"], "permissions": "read-all", "jobs": {"test": {"runs-on": "ubuntu-latest", "steps": [
                {"uses": "actions/checkout@v4", "with": {"depth": 0, "lfs": true, "ref": "main"}}, {"name": "Test", "run": "swift test", "if": true,
                 "continue-on-error": "${{ matrix.old }}", "timeout-minutes": 10.5, "env": {"A": 1, "B": "b", "C": false}}]}}}
            """#,
            #"""
            {"on": {"push": {"branches": ["main"], "tags-ignore": ["v0*"]}, "schedule": [{"cron": "0 4 * * *"}], "workflow_dispatch": {"inputs": {"level":
                {"description": "how much", "required": true, "type": "choice", "options": ["a", "b"], "default": "a"}}}, "fork": null},
             "env": {"CI": true}, "concurrency": {"group": "ci-${{ github.ref }}", "cancel-in-progress": true}, "jobs": {
                "build": {"runs-on": ["self-hosted", "linux"], "needs": "lint", "strategy": {"matrix": {"swift": ["6.2", 6.3], "include": [{"swift": "6.3"}]},
                    "fail-fast": false, "max-parallel": 2}, "container": {"image": "swift:6.3", "ports": [80, "443:443"], "env": {"A": 1}},
                    "environment": {"name": "production", "url": "https://example.org"}, "outputs": {"a": "${{ steps.a.outputs.b }}"},
                    "permissions": {"contents": "read", "id-token": "write"}, "steps": [{"id": "a", "run": "make", "shell": "bash"}]},
                "lint": {"uses": "own/repo/.github/workflows/lint.yml@main", "with": {"a": 1, "b": "c"}, "secrets": "inherit", "if": "${{ always() }}"}}}
            """#,
        ])

    private static let dependabot = PublicSamples(
        file: "dependabot.json", name: "GitHubDependabotV2Config",
        samples: [
            #"""
            {"version": 2, "updates": [{"package-ecosystem": "swift", "directory": "/", "schedule": {"interval": "weekly", "day": "monday"}, "labels": ["a"],
                "ignore": [{"dependency-name": "x", "versions": ["1.x"]}, {"dependency-name": "y", "versions": "2.0"}], "open-pull-requests-limit": 3,
                "registries": "*", "groups": {"all": {"patterns": ["*"]}}}]}
            """#
        ])

    private static let citation = PublicSamples(
        file: "citation-file-format.json", name: "CitationFileFormat",
        samples: [
            #"""
            {"cff-version": "1.2.0", "message": "Please cite it.", "title": "A title", "version": 2.1, "license": ["MIT", "Apache-2.0"], "date-released": "2026-01-31",
             "authors": [{"family-names": "Doe", "given-names": "Ann", "orcid": "https://orcid.org/0000-0001-2345-6789"}, {"name": "An institute", "country": "NO"}],
             "doi": "10.5281/zenodo.1234", "keywords": ["json"], "identifiers": [{"type": "doi", "value": "10.5281/zenodo.1234", "description": "d"}],
             "references": [{"type": "article", "title": "T", "authors": [{"alias": "a"}], "year": 2020, "start": "12", "volume": 3}]}
            """#
        ])

    private static let kubernetes = PublicSamples(
        file: "kubernetes.json", definition: "io.k8s.api.apps.v1.Deployment", name: "Deployment",
        samples: [
            #"""
            {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "labels": {"app": "web"}, "creationTimestamp": null}, "spec": {
                "replicas": 3, "selector": {"matchLabels": {"app": "web"}}, "strategy": {"rollingUpdate": {"maxSurge": "25%", "maxUnavailable": 1}},
                "template": {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "nginx", "image": "nginx:1.27",
                    "ports": [{"containerPort": 80, "protocol": "TCP"}], "resources": {"limits": {"cpu": "500m", "memory": 1000000}},
                    "env": [{"name": "A", "valueFrom": {"secretKeyRef": {"name": "s", "key": "k"}}}],
                    "livenessProbe": {"httpGet": {"path": "/", "port": "http"}, "periodSeconds": 3}}]}}}, "status": {"conditions": [
                    {"type": "Available", "status": "True", "lastUpdateTime": "2026-01-31T04:05:06Z"}]}}
            """#
        ])
}
