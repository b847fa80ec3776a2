import { beganAt, type Tx } from '#server/database.ts'
import type { FlowDefinition } from '../domain/flow-definition.ts'
import './tables.ts'

type Given = { kind: string; name: string; nameEn: string; description: string; definition: FlowDefinition }

/** Gives an organisation a flow in force, as something that it starts with: nobody made it. Its id. */
export async function giveFlow(
  tx: Tx,
  organizationId: number,
  { kind, name, nameEn, description, definition }: Given,
): Promise<number> {
  const stored = JSON.stringify(definition)
  const now = beganAt(tx)
  const taken = await tx
    .selectFrom('approval_flows')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .execute()
  const { id } = await tx
    .insertInto('approval_flows')
    .values({
      organization_id: organizationId,
      kind,
      name: freeName(
        name,
        taken.map((one) => one.name),
      ),
      name_en: nameEn,
      description,
      enabled: true,
      definition: stored,
      published_version_id: null,
      has_changes: false,
      updated_by: null,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const published = await tx
    .insertInto('approval_flow_versions')
    .values({
      organization_id: organizationId,
      flow_id: id,
      number: 1,
      definition: stored,
      published_by: null,
      published_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('approval_flows')
    .set({ published_version_id: published.id })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  return id
}

/** The name, with a number behind it where it is taken. */
function freeName(name: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${name} ${count}`
    if (!taken.includes(free)) return free
  }
}
