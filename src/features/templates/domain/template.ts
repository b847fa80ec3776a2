import { rowNumber } from '#engines/forms/domain/index.ts'

/**
 * Which form field fills a bookmark; `part` picks a piece of the value: words, start, end, contactsName …; of a sheet `sum.<column>`, or `column.<column>`
 * in the cells of a row that is repeated. `whenEmpty`: what the text says while the field is empty, or that it does without the sentence, of a sheet without the table.
 */
export type Binding = {
  fieldID: string
  part?: string | undefined
  whenEmpty?: { text: string } | { leaveOut: true } | undefined
}
/** By the bookmark's value name: 'amount' stands for amount, amount_2, amount_3 of the document. */
export type Bindings = Readonly<Record<string, Binding>>

/** A field as far as binding looks at it. */
export type BindableField = {
  id: string
  name?: string
  bookmarkNames: readonly string[]
  positionList: readonly { bookmarkName: string; part?: string | undefined }[]
  /** Of a sheet, from left to right. */
  columns?: readonly { id: string; name: string }[]
}

/**
 * The bindings that suggest themselves: a field's own positions and bookmark names, else a field whose id, or whose name, is the bookmark's
 * name, else a column of a sheet (`goods_price`, 采购清单_单价, or 单价 where one sheet alone has it) or the number of its rows (`goods_no`, 采购清单_序号). What a person has bound already stays.
 */
export function suggestedBindings(
  bookmarks: readonly string[],
  fields: readonly BindableField[],
  given: Bindings = {},
): Bindings {
  const bindings: Record<string, Binding> = {}
  for (const bookmark of new Set(bookmarks)) {
    const binding = given[bookmark] ?? bindingFor(bookmark, fields)
    if (binding) bindings[bookmark] = binding
  }
  return bindings
}

function bindingFor(bookmark: string, fields: readonly BindableField[]): Binding | undefined {
  for (const { id, positionList } of fields) {
    const position = positionList.find(({ bookmarkName }) => bookmarkName === bookmark)
    if (position) return position.part === undefined ? { fieldID: id } : { fieldID: id, part: position.part }
  }
  const field = fields.find(({ id, bookmarkNames }) => bookmarkNames.includes(bookmark) || id === bookmark)
  const named = field ?? fields.find(({ name }) => name === bookmark)
  return named ? { fieldID: named.id } : columnBinding(bookmark, fields)
}

function columnBinding(bookmark: string, fields: readonly BindableField[]): Binding | undefined {
  const numbered = fields.find(
    ({ id, name, columns }) => columns?.length && [`${id}_no`, `${name}_序号`].includes(bookmark),
  )
  if (numbered) return { fieldID: numbered.id, part: `column.${rowNumber}` }
  const columns = fields.flatMap((field) => (field.columns ?? []).map((column) => ({ field, column })))
  const isNamed = ({ field, column }: (typeof columns)[number]) =>
    [`${field.id}_${column.id}`, `${field.name}_${column.name}`].includes(bookmark)
  const alike = columns.filter(({ column }) => column.name === bookmark)
  const found = columns.find(isNamed) ?? (alike.length === 1 ? alike[0] : undefined)
  return found && { fieldID: found.field.id, part: `column.${found.column.id}` }
}

export type BindingGaps = {
  /** Bookmarks that no field fills. */
  unboundBookmarks: string[]
  /** Bindings whose bookmark the document does not have. */
  missingBookmarks: string[]
  /** Bindings to a field that the form does not have. */
  missingFields: string[]
}

/** What does not fit between document, bindings and form. An unbound bookmark is a warning, the other two forbid publishing. */
export function bindingGaps(
  bookmarks: readonly string[],
  bindings: Bindings,
  fieldIDs: readonly string[],
): BindingGaps {
  const names = new Set(bookmarks)
  return {
    unboundBookmarks: [...names].filter((name) => !bindings[name]),
    missingBookmarks: Object.keys(bindings).filter((name) => !names.has(name)),
    missingFields: Object.values(bindings)
      .map(({ fieldID }) => fieldID)
      .filter((id) => !fieldIDs.includes(id)),
  }
}
