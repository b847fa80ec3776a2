import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { type DuplicateReport, normalizedNumber } from '#engines/numbering/domain/index.ts'
import {
  enterNumber,
  isNumberEditor,
  type NumberHolder,
  previewNumber,
  takeNumber,
} from '#engines/numbering/server/index.ts'
import { localName } from '#server/local-name.ts'
import { forbidden, invalid } from '#shared/errors.ts'
import type { TemplateDetail } from '../domain/api.ts'
import { seesDrafts } from '../domain/template-visibility.ts'
import './tables.ts'

type Numbered = { number: string | null; number_key: string | null }

const none: Numbered = { number: null, number_key: null }
const carried =
  'exists (select from templates t where t.organization_id = named.organization_id and t.number_key = named.key)'

/** The next number of the rule for the template's first contract type, as columns; none when no rule applies. Taken in the running transaction. */
export async function takeTemplateNumber(context: Context, template: TemplateDetail): Promise<Numbered> {
  const taken = await takeNumber(context, {
    kind: 'template',
    contractTypeId: template.contractTypes[0]?.id ?? null,
    subjectId: template.id,
    isOccupied: carried,
  })
  return taken ? { number: taken.number, number_key: taken.normalized } : none
}

type Typed = { id: number | null; number: string | null; contractTypeId: number | null }

/**
 * The columns of a number that somebody typed. 403 where a rule gives it and the actor is no editor of numbers, 422 when another template
 * has it.
 */
export async function typedNumber(
  context: Context,
  { id, number, contractTypeId }: Typed,
): Promise<Numbered> {
  const rule = await previewNumber(context, { kind: 'template', contractTypeId })
  if (rule && !(await isNumberEditor(context))) throw forbidden()
  if (number === null) return none
  await holdNumber(context, number)
  const taken = await templatesWithNumber(context, number, id)
  if (taken.length) throw invalid([{ path: 'number', code: 'numberTaken', params: { number } }])
  return { number, number_key: normalizedNumber(number) }
}

/** Enters a typed number into the register, once the template is there. */
export async function noteTypedNumber(context: Context, id: number, number: string | null): Promise<void> {
  if (number !== null) await enterNumber(context, { kind: 'template', number, subjectId: id })
}

/** Two people who type the same number at once do so one after the other. */
async function holdNumber({ tx, actor }: Context, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${actor.organizationId}, hashtext(${`template ${normalizedNumber(number)}`}))`.execute(
    tx,
  )
}

/** Templates other than this one that carry a number; without `drafts` those with a published version only. */
export async function templatesWithNumber(
  { tx, actor }: Context,
  number: string,
  exceptId: number | null,
  { drafts } = { drafts: true },
): Promise<{ id: number; name: string }[]> {
  return tx
    .selectFrom('templates')
    .select(['id', localName('templates').as('name')])
    .where('organization_id', '=', actor.organizationId)
    .where('number_key', '=', normalizedNumber(number))
    .$if(!drafts, (found) => found.where('published_version_id', 'is not', null))
    .$if(exceptId !== null, (found) => found.where('id', '<>', exceptId as number))
    .orderBy('id')
    .execute()
}

/** Every number that more than one template carries; without `drafts` as if there were no template that was never published. */
export async function duplicatedTemplateNumbers(
  { tx, actor }: Context,
  { drafts }: { drafts: boolean },
): Promise<DuplicateReport> {
  const { rows } = await sql<DuplicateReport[number]>`
    select min(number) as "contractNumber", jsonb_agg(jsonb_build_object('id', id, 'name', ${localName('templates')}) order by id) as "contractList"
    from templates where organization_id = ${actor.organizationId} and number_key is not null
      and (${drafts}::boolean or published_version_id is not null)
    group by number_key having count(*) > 1 order by number_key limit 1000`.execute(tx)
  return rows
}

/** What the register of numbers shows of templates: by name for who may see the template. */
export const templateHolders = {
  find: async ({ tx, actor }: Context, keys: readonly string[], ids: readonly number[]) => {
    const isSeen = sql`${seesDrafts(actor)}::boolean or (${may(actor, 'template.read')}::boolean and published_version_id is not null)`
    const { rows } = await sql<NumberHolder>`
      select id, number_key as key, case when ${isSeen} then ${localName('templates')} end as name, false as "mayRepeat" from templates
      where organization_id = ${actor.organizationId} and (number_key = any(${keys}::text[]) or id = any(${ids}::bigint[]))
      order by id`.execute(tx)
    return rows
  },
  doubles: async ({ tx, actor }: Context): Promise<string[]> => {
    const { rows } = await sql<{ key: string }>`select number_key as key from templates
      where organization_id = ${actor.organizationId} and number_key is not null
      group by number_key having count(*) > 1 order by number_key limit 1000`.execute(tx)
    return rows.map(({ key }) => key)
  },
}
