import { type RawBuilder, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, hasAnother, route } from '#engines/access/server/index.ts'
import { personJson } from '#engines/people/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { notFound, staleVersion, taken } from '#shared/errors.ts'
import { addSurvey, changeSurvey, listSurveys, removeSurvey, type Survey } from '../domain/survey.ts'
import './tables.ts'

type Said = { matter: string; score: number; remark: string }
type Row = Omit<Survey, 'at'> & { at: Date }

const present = (row: Row): Survey => ({ ...row, at: row.at.toISOString() })

/** What a person may read: everything for who may assess firms, else what they said themselves. */
const readable = ({ actor }: Context): RawBuilder<unknown> =>
  sql`r.organization_id = ${actor.organizationId} and ${may(actor, 'law_firm.assess') ? sql`true` : sql`r.user_id = ${actor.userId}`}`

const columns = ({ actor }: Context) =>
  sql`r.id, r.matter, r.score, r.remark, ${personJson(sql`r.user_id`)} as person, r.updated_at as at, r.version,
    r.user_id = ${actor.userId} as "isOwn"`

async function lockFirm({ tx, actor }: Context, id: number): Promise<{ name: string }> {
  const firm = await tx
    .selectFrom('law_firms')
    .select('name')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!firm) throw notFound()
  return firm
}

async function surveyPage(context: Context, firmId: number, page: { pageNum: number; pageSize: number }) {
  await lockFirm(context, firmId)
  const from = sql`from law_firm_surveys r where ${readable(context)} and r.law_firm_id = ${firmId}`
  const { rows } = await sql<Row>`select ${columns(context)} ${from}
    order by r.updated_at desc, r.id desc limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(
    context.tx,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(context.tx)
  return { list: rows.map(present), total: counted.rows[0]?.total ?? 0, ...page }
}

async function surveyById(context: Context, firmId: number, id: number, own: boolean): Promise<Survey> {
  const { rows } = await sql<Row>`select ${columns(context)} from law_firm_surveys r
    where ${readable(context)} and r.law_firm_id = ${firmId} and r.id = ${id}
      and (not ${own} or r.user_id = ${context.actor.userId})`.execute(context.tx)
  const [row] = rows
  if (!row) throw notFound()
  return present(row)
}

/** One person says one thing of a matter. */
async function refuseTwice(context: Context, firmId: number, matter: string, own: number | null) {
  const same = { law_firm_id: firmId, user_id: context.actor.userId, matter }
  if (await hasAnother(context, 'law_firm_surveys', same, own)) throw taken('matter', '事项 | The matter')
}

async function add(context: Context, firmId: number, said: Said): Promise<Survey> {
  const { tx, actor, now } = context
  const firm = await lockFirm(context, firmId)
  await refuseTwice(context, firmId, said.matter, null)
  const { id } = await tx
    .insertInto('law_firm_surveys')
    .values({
      ...said,
      organization_id: actor.organizationId,
      law_firm_id: firmId,
      user_id: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({
    action: 'law_firm.survey',
    subject: { kind: 'law_firm', id: firmId, name: firm.name },
    detail: { surveyID: id },
  })
  return surveyById(context, firmId, id, true)
}

/** The own survey, locked, in the version that the person saw; 404 where it is somebody else's. */
async function lockOwn(context: Context, firmId: number, id: number, version: number) {
  const firm = await lockFirm(context, firmId)
  await sql`select from law_firm_surveys where organization_id = ${context.actor.organizationId} and id = ${id} for update`.execute(
    context.tx,
  )
  const before = await surveyById(context, firmId, id, true)
  if (before.version !== version) throw staleVersion(before)
  return firm
}

async function change(
  context: Context,
  firmId: number,
  id: number,
  { version, ...said }: Said & { version: number },
): Promise<Survey> {
  const { tx, actor, now } = context
  const firm = await lockOwn(context, firmId, id, version)
  await refuseTwice(context, firmId, said.matter, id)
  await tx
    .updateTable('law_firm_surveys')
    .set({ ...said, updated_at: now, version: version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'law_firm.survey',
    subject: { kind: 'law_firm', id: firmId, name: firm.name },
    detail: { surveyID: id },
  })
  return surveyById(context, firmId, id, true)
}

async function remove(context: Context, firmId: number, id: number, version: number): Promise<null> {
  const { tx, actor } = context
  const firm = await lockOwn(context, firmId, id, version)
  await tx
    .deleteFrom('law_firm_surveys')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'law_firm.surveyRemove',
    subject: { kind: 'law_firm', id: firmId, name: firm.name },
    detail: { surveyID: id },
  })
  return null
}

/** What colleagues say of firms: everybody who sees firms says it for themselves, and reads their own; who may assess reads all. The log names who said something, never what. */
export const surveyRoutes: HttpRoute[] = [
  route(listSurveys, {
    may: 'law_firm.read',
    handle: (context, { params, query }) => surveyPage(context, params.id, query),
  }),
  route(addSurvey, {
    may: 'law_firm.read',
    handle: (context, { params, body }) => add(context, params.id, body),
  }),
  route(changeSurvey, {
    may: 'law_firm.read',
    handle: (context, { params, body }) => change(context, params.id, params.surveyID, body),
  }),
  route(removeSurvey, {
    may: 'law_firm.read',
    handle: (context, { params, query }) => remove(context, params.id, params.surveyID, query.version),
  }),
]
