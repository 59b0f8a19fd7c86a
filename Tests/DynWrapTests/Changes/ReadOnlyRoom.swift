import DynWrap

/// Read-only places in all that a model may be in, for the suites about them.
enum ReadOnlyRoom {
    struct SlotSchema: Schema {
        let ro = Str("ro").readOnly
        let slot = Str("acl[1].n").readOnly
        let w = Str("w")
    }
    struct ItemSchema: Schema {
        let id = Num<Int>("id")
        let ro = Str("ro").or("old.ro").readOnly
        let deep = Str("d.f").readOnly
        let slot = Str("acl[1].n").readOnly
        let inner = Model<SlotSchema>("d.in")
        let at = Model<SlotSchema>("l[1]")
        let kids = ModelList<SlotSchema>("kids")
        var body: some SchemaBody { Identity(\.id) }
    }
    struct RoomSchema: Schema {
        let owner = Str("acl[1].n").readOnly
        let deep = Str("x.y[1][0]").readOnly
        let at = Model<SlotSchema>("l[1]")
        let plain = Model<SlotSchema>("x.m")
        let one = Model<ItemSchema>("one")
        let items = ModelList<ItemSchema>("items")
        let edges = ModelList<ItemSchema>("edges", each: "node")
        let dict = ModelDict<SlotSchema>("dict")
        let named = Field<[String: Wrapped<SlotSchema>]>("named")
    }
}
