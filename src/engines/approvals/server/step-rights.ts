import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { ApproverNode } from '../domain/flow-definition.ts'
import './tables.ts'

/** Rights of the step that asks a person about a record, or asked them last. */
export type AskedRights = {
  rights: ApproverNode['fieldRights']
  /** They may suggest changes of the text and settle those of others. */
  worksOnText: boolean
  /** It waits for them now. */
  isOpen: boolean
}

type Row = {
  subject_id: number
  rights: ApproverNode['fieldRights'] | null
  works_on_text: boolean
  is_open: boolean
}
const presented = ({ rights, works_on_text, is_open }: Row): AskedRights => ({
  rights: rights ?? {},
  worksOnText: works_on_text,
  isOpen: is_open,
})

/** The actor's task about a record: the one that waits for them now (of several the first, which is the one that the approval's detail offers), else the last one. */
const lastTask = ({ actor }: Context, kind: string, id: unknown) => sql`
  select i.subject_id, step.node -> 'fieldRights' as rights,
    coalesce((step.node ->> 'worksOnText')::boolean, false) as works_on_text,
    (t.state = 'open' and not t.void and i.state = 'running') as is_open
  from approval_instances i join approval_tasks t on t.instance_id = i.id and t.organization_id = i.organization_id
    left join lateral (select node from (select node, 0 as version from jsonb_array_elements(i.route) node
        union all select node, 1 from jsonb_array_elements(i.former) node) every
      where node ->> 'id' = t.node_id order by version limit 1) step on true
  where i.organization_id = ${actor.organizationId} and i.subject_kind = ${kind} and i.subject_id = ${id}
    and t.user_id = ${actor.userId} and t.kind = 'approve'
  order by is_open desc, case when t.state = 'open' and not t.void and i.state = 'running' then -t.id else t.id end desc limit 1`

/** Rights of the step that asks the actor about this record now, else of the one that asked them last; null when none ever did. */
export async function askedRights(
  context: Context,
  { kind, id }: { kind: string; id: number },
): Promise<AskedRights | null> {
  const { rows } = await sql<Row>`${lastTask(context, kind, id)}`.execute(context.tx)
  return rows[0] ? presented(rows[0]) : null
}

/** The same by record, for every record of this kind of which a step hides fields from the actor, or hid any. */
export async function hidingSteps(context: Context, kind: string): Promise<ReadonlyMap<number, AskedRights>> {
  const { tx, actor } = context
  const { rows } = await sql<Row>`
    with hidden as (
      select distinct i.subject_id from approval_tasks t join approval_instances i on i.id = t.instance_id and i.organization_id = t.organization_id
      where t.organization_id = ${actor.organizationId} and t.user_id = ${actor.userId} and t.hides and i.subject_kind = ${kind})
    select asked.* from hidden h cross join lateral (${lastTask(context, kind, sql`h.subject_id`)}) asked`.execute(
    tx,
  )
  return new Map(rows.map((row) => [Number(row.subject_id), presented(row)]))
}
