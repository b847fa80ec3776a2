import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database.ts'
import { notWaitingForTheDisk } from '#server/database-upkeep.ts'
import { testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()

const waits = (database: Database) =>
  database.tenant(org.id, async (tx) => {
    const { rows } = await sql<{ waits: string }>`
      select current_setting('synchronous_commit') as waits`.execute(tx)
    return rows[0]?.waits
  })

test('what would be made anew does not wait for the disk', async () => {
  // The database of the tests waits for nothing as it is.
  const usual: Database = {
    ...app.database,
    tenant: (organizationId, work, options) =>
      app.database.tenant(
        organizationId,
        async (tx) => {
          await sql`set local synchronous_commit = on`.execute(tx)
          return work(tx)
        },
        options,
      ),
  }
  expect(await waits(usual)).toBe('on')
  expect(await waits(notWaitingForTheDisk(usual))).toBe('off')
})
