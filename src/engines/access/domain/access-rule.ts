/**
 * What a noun says of who may see its records, as one value. The same value, as JSON, is given to `keep_access` in the migration of the noun's table, which
 * makes `<table>_access` and keeps it by triggers: one row for each record and holder of it, a holder being a person or a department. `visibleSql` and `rangesOf`
 * read it; `reaches` is the judgement of one record that was read.
 */
export type AccessRule = {
  /** As `grants` and the log call the noun. */
  kind: string
  /** The table of the records, with the columns id and organization_id. */
  table: string
  /** The columns that hold the people whose own record it is. */
  owners: readonly string[]
  /** The column of the department that the record belongs to. */
  department?: string
  /** A table of people who take part, by its columns of the record and the person: they may read. */
  members?: { table: string; record: string; person: string }
  /** Whether single people can be given a record. */
  grants: boolean
  /** A column that is true where only named people (owners, members, those who were given it) may see the record, whatever scope somebody has. */
  namedOnly?: string
  /** The column that scopes by type look at. */
  type?: string
  /** From when on the record is no longer a draft that lists show to its owners only: one comparison that begins with a column, 'status > 1'. */
  open?: string
  /** The column that lists are filtered by most, if there is one: it is at hand in every index. */
  status?: string
  /** What else of the record is kept beside each holder: what lists are sorted by. */
  carried: readonly string[]
  /** The order of the list of what somebody owns or takes part in: an index of its own, however much else they may see. */
  own?: string
  /** The orders of the noun's lists, each an index: its columns in SQL by a short name. */
  orders: Readonly<Record<string, string>>
}

/** The table that says who holds the rule's records. */
export const accessTable = ({ table }: Pick<AccessRule, 'table'>): string => `${table}_access`

/** How a department stands among the holders of a record; a person stands there by their id. */
export const departmentHolder = (departmentId: number): number => -departmentId
