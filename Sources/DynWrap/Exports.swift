// `import DynWrap` is all a user writes: the schema module comes with it.
@_exported public import DynWrapSchema
