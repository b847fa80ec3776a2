import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { hidingSteps } from '#engines/approvals/server/index.ts'
import { remembered } from '#server/remember.ts'
import { bigrams, searchText } from '#shared/bigrams.ts'
import { partyNames } from '../../domain/contract-fields.ts'
import { type GuardedColumn, isAnythingHidden } from '../../domain/field-guard.ts'
import { guardsOf } from '../record/guard-contracts.ts'
import { visibleContracts } from './visible-contracts.ts'

/** Contracts as the actor may read them: what `select … from ${from} c` gives, whatever is filtered, sorted, searched or counted by. */
export type ReadableRows = {
  from: RawBuilder<unknown>
  /** The same in two: those of which no step hides anything, and the others, when there are some. */
  plain: RawBuilder<unknown>
  apart: RawBuilder<unknown> | null
  /** Contracts of which a step hides something from the actor. */
  masked: readonly MaskedRow[]
}

type MaskedRow = {
  id: number
  hidden: GuardedColumn[]
  fields: string[]
  party_names: string
  search_text: string
  bigrams: string[]
}

const plain = [
  'id',
  'organization_id',
  'name',
  'number',
  'number_key',
  'contract_type_id',
  'file_type',
  'status',
  'workflow_status',
  'archive_status',
  'initiator_id',
  'approval_instance_id',
  'submitted_at',
  'approved_at',
  'signed_at',
  'created_at',
  'updated_at',
  'updated_by',
  'version',
]
const guarded: Readonly<Record<string, GuardedColumn>> = {
  template_version_id: 'template',
  category: 'category',
  amount_minor: 'amount',
  amount_unit: 'amount',
  start_date: 'startDate',
  end_date: 'endDate',
  handler_id: 'handler',
  department_id: 'department',
}
const written = ['party_names', 'search_text', 'bigrams']

/**
 * The rows of contracts with nothing in columns that the actor may not see, so that these count as empty in every list. As long as neither role nor step hides
 * anything these are the rows themselves; else those few of which a step hides something come from an arm of their own, and the others keep their indexes.
 */
export function readableRows(context: Context): Promise<ReadableRows> {
  return remembered(context.tx, `readable contracts of ${context.actor.userId}`, async () => {
    const masked = await maskedRows(context)
    const hidesAmounts = fieldRight(context.actor, 'contract.amount') === 'hidden'
    const { plain, apart } = sourcesOf(masked, hidesAmounts)
    return {
      masked,
      plain,
      apart,
      from: apart ? sql`(select * from ${plain} p union all select * from ${apart} a)` : plain,
    }
  })
}

function sourcesOf(
  masked: readonly MaskedRow[],
  hidesAmounts: boolean,
): Pick<ReadableRows, 'plain' | 'apart'> {
  if (!masked.length && !hidesAmounts) return { plain: sql`contract_rows`, apart: null }
  const empty = (column: string) => sql.raw(column === 'amount_unit' ? `null::char(3)` : `null::bigint`)
  const ofAll = (column: string) =>
    hidesAmounts && guarded[column] === 'amount'
      ? sql`${empty(column)} as ${sql.ref(column)}`
      : sql.ref(`r.${column}`)
  const columns = [...plain, ...Object.keys(guarded), ...written]
  const others = sql`select ${sql.join(columns.map(ofAll))} from contract_rows r`
  if (masked.length === 0) return { plain: sql`(${others})`, apart: null }
  const ofMasked = (column: string) => {
    if (written.includes(column)) return sql.ref(`m.${column}`)
    const key = guarded[column]
    return key
      ? sql`case when ${key} = any(m.hidden) then null else ${sql.ref(`r.${column}`)} end as ${sql.ref(column)}`
      : sql.ref(`r.${column}`)
  }
  const rows = JSON.stringify(masked)
  return {
    plain: sql`(${others} where r.id <> all(${masked.map(({ id }) => id)}::bigint[]))`,
    apart: sql`(select ${sql.join(columns.map(ofMasked))} from contract_rows r
      join jsonb_to_recordset(${rows}::jsonb) m(id bigint, hidden text[], party_names text, search_text text, bigrams text[]) on m.id = r.id)`,
  }
}

async function maskedRows(context: Context): Promise<MaskedRow[]> {
  const steps = await hidingSteps(context, 'contract')
  const guards = await guardsOf(context, [...steps.keys()])
  return [...guards.values()].flatMap(({ row, guard }) => {
    if (!isAnythingHidden(guard)) return []
    const parties = row.parties.filter(({ fieldID }) => guard.verdicts[fieldID] !== 'hidden')
    const text = searchText([row.number, row.name, ...parties.map(({ name }) => name)])
    // Who handles a contract knows that.
    const hidden = [...guard.columns].filter(
      (column) => column !== 'handler' || row.handler_id !== context.actor.userId,
    )
    return {
      id: row.id,
      hidden,
      fields: Object.keys(guard.verdicts).filter((id) => guard.verdicts[id] === 'hidden'),
      party_names: partyNames(parties, context.actor.language),
      search_text: text,
      bigrams: bigrams(text),
    }
  })
}

/** Ids of contracts in which one of these columns is hidden from the actor. */
export const idsHiding = ({ masked }: ReadableRows, column: GuardedColumn): number[] =>
  masked.flatMap(({ id, hidden }) => (hidden.includes(column) ? [id] : []))

/** The contracts, called `c`, that the actor may see with their parties. */
export const contractsShowingParties = async (context: Context): Promise<RawBuilder<SqlBool>> =>
  sql<SqlBool>`${visibleContracts(context)} and c.id <> all(${idsHiding(await readableRows(context), 'parties')}::bigint[])`
