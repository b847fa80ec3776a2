import { type ServedRecord, seen } from '#engines/records/server/index.ts'
import type { PartyReference } from '#features/counterparties/server/index.ts'

/** Where records of a noun name parties, by its fields: a merge moves it. Fields that share a table, told apart by a code, are one reference. */
export function partiesOfRecords({ record, part }: ServedRecord): PartyReference[] {
  const owner = (column: string): PartyReference['owner'] => ({
    table: record.table,
    column,
    alias: 'r',
    ...(!part.visible && { may: record.may.read }),
    visible: (context) => seen(context, part),
  })
  const words = record.words.many
  const references = Object.values(record.fields).flatMap((field): PartyReference[] => {
    if (!('of' in field) || field.of !== 'counterparts') return []
    if (field.kind === 'link') return [{ table: record.table, words, key: ['id'], owner: owner('id') }]
    const { table, own, as } = field.link
    return [{ table, words, key: [own, ...(as ? [as.column] : [])], isTie: true, owner: owner(own) }]
  })
  return [...new Map(references.map((one) => [one.table, one])).values()]
}
