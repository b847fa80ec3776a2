import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Tables } from '#server/database.ts'
import { aboutRow, sealAgain } from '#server/seal-again.ts'
import { sealingOf } from '#server/sealing.ts'
import type { Services } from '#server/services.ts'
import type { BotAddress } from '../domain/bots.ts'
import './tables.ts'

const table = 'notice_bots'
type Config = Services['config']

/** A row of the table, as it is kept. */
export type BotRow = Selectable<Tables['notice_bots']>

/** What a bot is called with; '' for what this installation can't open (restored elsewhere without its secret): it has to be given again. */
export function openBot(
  config: Config,
  row: Pick<BotRow, 'id' | 'organization_id' | 'platform' | 'address' | 'secret'>,
): BotAddress {
  const where = { organizationId: row.organization_id, id: row.id }
  const open = (column: 'address' | 'secret') =>
    sealingOf(config).open(row[column], aboutRow(table, column, where)) ?? ''
  return { platform: row.platform, address: open('address'), secret: open('secret') }
}

/** The columns that keep it. */
export function sealed(
  config: Config,
  where: { organizationId: number; id: number },
  { address, secret }: BotAddress,
): Pick<BotRow, 'address' | 'secret'> {
  const seal = (text: string, column: string) => sealingOf(config).seal(text, aboutRow(table, column, where))
  return { address: seal(address, 'address'), secret: seal(secret, 'secret') }
}

/** The same for the same address, and tells nothing of it. */
export const markOf = (config: Config, address: string): string =>
  createHmac('sha256', sealingOf(config).keyFor('addresses of bots'))
    .update(address)
    .digest('hex')
    .slice(0, 32)

/** Seals addresses and secrets of all bots with the installation's secret of now, at every start. Answers how many were sealed anew. */
export async function sealBots(services: Pick<Services, 'database' | 'config'>): Promise<number> {
  const addresses = await sealAgain(services, { table, column: 'address', manyRows: true })
  return addresses + (await sealAgain(services, { table, column: 'secret', manyRows: true }))
}
