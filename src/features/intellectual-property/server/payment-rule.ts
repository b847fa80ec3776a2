import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { SubChange } from '#engines/records/server/index.ts'
import { AppError, staleVersion } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import { secondPersonFault, secondPersonFaults } from '../domain/payment-rule.ts'

type Settings = { secondPerson: boolean; version: number }

/** Whether a second person confirms payments; version 0 while nobody said so. */
export async function paymentRule({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<Settings> {
  const { rows } =
    await sql<Settings>`select second_person as "secondPerson", version from intellectual_property_settings
    where organization_id = ${actor.organizationId}`.execute(tx)
  return rows[0] ?? { secondPerson: false, version: 0 }
}

/** Says so, and writes it down; 409 when somebody else did meanwhile. */
export async function changePaymentRule(
  context: Context,
  { secondPerson, version }: Settings,
): Promise<Settings> {
  const { tx, actor } = context
  const { rows } =
    await sql<Settings>`insert into intellectual_property_settings as s (organization_id, second_person)
      select ${actor.organizationId}, ${secondPerson} where ${version} = 0 or exists (
        select from intellectual_property_settings where organization_id = ${actor.organizationId})
    on conflict (organization_id) do update set second_person = excluded.second_person, version = s.version + 1
      where s.version = ${version}
    returning second_person as "secondPerson", version`.execute(tx)
  const [after] = rows
  if (!after) throw staleVersion(await paymentRule(context))
  context.audit({
    action: 'intellectual_property_settings.update',
    subject: { kind: 'organization', id: actor.organizationId },
    after: { secondPerson },
  })
  return after
}

const idOf = (person: unknown): number | null => (person as { id?: number } | null)?.id ?? null

/** 422 where a second person has to confirm a payment and this is not one, or changes more of it. */
export async function requireSecondPerson(context: Context, { before, after }: SubChange): Promise<void> {
  if (!after || !(await paymentRule(context)).secondPerson) return
  const fault = secondPersonFault({ before, after, recordedBy: idOf(before?.updater) }, context.actor.userId)
  if (!fault) return
  const words = secondPersonFaults[fault]
  throw new AppError('rule', inBoth('detail', words))
}
