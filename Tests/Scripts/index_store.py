"""The index that the compiler writes with every debug build, read through the C interface of libIndexStore: what stands where, and what uses it."""
import ctypes as c
import glob, os, shutil, sys

RECORD = 2  # indexstore_unit_dependency_kind_t
DEFINITION, REFERENCE = 1 << 1, 1 << 2  # indexstore_symbol_role_t


def skip(reason):
    print("skipped:", reason)
    sys.exit(0)


class Text(c.Structure):
    _fields_ = [("start", c.c_void_p), ("length", c.c_size_t)]

    def __str__(self):
        return c.string_at(self.start, self.length).decode() if self.length else ""


class Index:
    """The C interface of the compiler's index store, as far as it is needed."""

    def __init__(self, library, store):
        self.library, self.error = c.CDLL(library), c.c_void_p()
        self.functions = {}
        self.store = self.call("indexstore_store_create", c.c_void_p, os.fsencode(store), c.byref(self.error))
        if not self.store:
            skip("the index can't be opened")

    @classmethod
    def of_debug_build(cls):
        """The index of the package in the working directory; ends the script, and says why, where there is none."""
        compiler = shutil.which("swiftc") or skip("no swiftc")
        libraries = glob.glob(os.path.join(os.path.dirname(os.path.realpath(compiler)), "../lib/libIndexStore.so*"))
        if not libraries:
            skip("no libIndexStore beside swiftc")
        if not os.path.isdir(".build/debug/index/store"):
            skip("no index: run swift build")
        return cls(libraries[0], ".build/debug/index/store")

    def call(self, name, result, *arguments):
        function = self.functions.get(name)
        if not function:
            function = self.functions[name] = getattr(self.library, name)
            function.restype = result
        return function(*arguments)

    def each(self, name, owner, element, body, *more):
        visit = c.CFUNCTYPE(c.c_bool, c.c_void_p, element)(lambda _, value: body(value) or True)
        self.call(name, c.c_bool, c.c_void_p(owner), *more, None, visit)

    def files(self):
        """The record's name and the path of each file that was indexed."""
        found = set()

        def unit(name):
            reader = self.call("indexstore_unit_reader_create", c.c_void_p, c.c_void_p(self.store), str(name).encode(), c.byref(self.error))

            def dependency(value):
                value = c.c_void_p(value)
                if self.call("indexstore_unit_dependency_get_kind", c.c_int, value) == RECORD:
                    found.add((str(self.call("indexstore_unit_dependency_get_name", Text, value)),
                               str(self.call("indexstore_unit_dependency_get_filepath", Text, value))))

            self.each("indexstore_unit_reader_dependencies_apply_f", reader, c.c_void_p, dependency)
            self.call("indexstore_unit_reader_dispose", None, c.c_void_p(reader))

        self.each("indexstore_store_units_apply_f", self.store, Text, unit, c.c_uint(0))
        return found

    def occurrences(self, record, body):
        """Hands every symbol that a file names to `body`: its USR, its name, its roles there, the line."""
        reader = self.call("indexstore_record_reader_create", c.c_void_p, c.c_void_p(self.store), record.encode(), c.byref(self.error))
        if not reader:
            return

        def occurrence(value):
            value = c.c_void_p(value)
            symbol = c.c_void_p(self.call("indexstore_occurrence_get_symbol", c.c_void_p, value))
            line, column = c.c_uint(), c.c_uint()
            self.call("indexstore_occurrence_get_line_col", None, value, c.byref(line), c.byref(column))
            body(str(self.call("indexstore_symbol_get_usr", Text, symbol)), str(self.call("indexstore_symbol_get_name", Text, symbol)),
                 self.call("indexstore_occurrence_get_roles", c.c_uint64, value), line.value)

        self.each("indexstore_record_reader_occurrences_apply_f", reader, c.c_void_p, occurrence)
        self.call("indexstore_record_reader_dispose", None, c.c_void_p(reader))
