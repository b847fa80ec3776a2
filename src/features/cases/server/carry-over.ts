import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { storedBytes, storeFile } from '#engines/documents/server/index.ts'
import type { FormValues } from '#engines/forms/domain/index.ts'
import { compiledForm, publishedForm } from '#engines/forms/server/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { dateIn } from '#shared/dates.ts'
import { carriedFiles, carriedStory, fieldForFiles, type Happened } from '../domain/carried-story.ts'
import { lawCase } from '../domain/case-record.ts'

/** What hangs on a dispute by a table between, and where it hangs on the case. */
const tied = [
  ['law_dispute_parties', 'law_case_parties', 'counterpart_id, side'],
  ['law_dispute_helpers', 'law_case_helpers', 'user_id'],
  ['law_dispute_firms', 'law_case_firms', 'law_firm_id'],
  ['law_dispute_lawyers', 'law_case_lawyers', 'lawyer_id'],
  ['law_dispute_contracts', 'law_case_contracts', 'contract_id'],
] as const

type Event = Happened & { file?: number | null }
type Filled = {
  facts: string
  issues: string
  arose: string | null
  known: string | null
  version: number | null
  values: FormValues
}

/**
 * Carries over to a case, once, what hangs on the dispute that it came from: its people, parties, agents and contracts, its events with their files, facts, points at issue and
 * interruptions of limitation as events, and the files of its form. Files are copied: who sees the case reads its own, and who sees the dispute keeps theirs.
 */
export async function carryOver(context: Context, disputeId: number, caseId: number): Promise<void> {
  const { tx, actor } = context
  for (const [from, to, column] of tied)
    await sql`insert into ${sql.table(to)} (organization_id, case_id, ${sql.raw(column)})
      select organization_id, ${caseId}, ${sql.raw(column)} from ${sql.table(from)}
      where organization_id = ${actor.organizationId} and dispute_id = ${disputeId}`.execute(tx)
  const copy = copies(context, caseId)
  const { rows: events } = await sql<Event>`select happened_on::text as "on", title, detail, file_id as file
    from law_dispute_events where organization_id = ${actor.organizationId} and dispute_id = ${disputeId} order by id`.execute(
    tx,
  )
  const carried = await carryForm(context, disputeId, caseId, copy)
  for (const { file, ...event } of [...events, ...carried])
    await addEvent(context, caseId, { ...event, file: file ? ((await copy(file))?.id ?? null) : null })
}

/** Puts the files of the dispute's form into the case's; answers what is told as events: also the files for which the case's form has no place. */
async function carryForm(context: Context, disputeId: number, caseId: number, copy: Copy): Promise<Event[]> {
  const { tx, actor, now } = context
  const today = dateIn(now, actor.timeZone)
  const { rows } = await sql<Filled>`select facts, issues, arose_on::text as arose, known_on::text as known,
      form_version_id as version, form_values as "values"
    from law_disputes where organization_id = ${actor.organizationId} and id = ${disputeId}`.execute(tx)
  const [filled] = rows
  if (!filled) return []
  const form = filled.version === null ? null : await compiledForm(context, Number(filled.version))
  const sheet = form?.fields.find(({ config }) => config.rawType === `${lawDispute.kind}.interruptions`)
  const story = carriedStory(filled, sheet && filled.values[sheet.id], today, actor.language)
  const files = form ? carriedFiles(form, filled.values) : []
  if (!files.length) return story
  const target = (await publishedForm(tx, actor.organizationId, 6))?.form
  const values: Record<string, { id: number; name: string }[]> = {}
  const rest: Event[] = []
  for (const { field, id } of files) {
    const made = await copy(id)
    if (!made) continue
    const place = fieldForFiles(target, field)
    if (place) values[place] = [...(values[place] ?? []), made]
    else rest.push({ on: today, title: made.name.slice(0, 200), detail: '', file: id })
  }
  await sql`update law_cases set form_values = ${JSON.stringify(values)}::jsonb
    where organization_id = ${actor.organizationId} and id = ${caseId}`.execute(tx)
  return [...story, ...rest]
}

type Copy = (id: number) => Promise<{ id: number; name: string } | null>

/** Copies files for a case, each once; null for one that was removed. */
function copies(context: Context, caseId: number): Copy {
  const made = new Map<number, { id: number; name: string } | null>()
  return async (given) => {
    const id = Number(given)
    const known = made.get(id)
    if (known !== undefined) return known
    const { rows } = await sql`select from file_facts where organization_id = ${context.actor.organizationId}
      and id = ${id} and state = 'ready'`.execute(context.tx)
    const copied = rows.length ? await copyOne(context, id, caseId) : null
    made.set(id, copied)
    return copied
  }
}

async function copyOne(context: Context, from: number, caseId: number) {
  const { name, bytes } = await storedBytes(context, from)
  const subject = { kind: lawCase.kind, id: caseId }
  const { id, name: kept } = await storeFile(context, { name, content: bytes, subject, madeFrom: from })
  return { id, name: kept }
}

const addEvent = ({ tx, actor, now }: Context, caseId: number, { on, title, detail, file }: Event) =>
  sql`insert into law_case_events (organization_id, case_id, happened_on, title, detail, file_id, updated_by, updated_at)
    values (${actor.organizationId}, ${caseId}, ${on}, ${title}, ${detail}, ${file ?? null}, ${actor.userId}, ${now})`.execute(
    tx,
  )
