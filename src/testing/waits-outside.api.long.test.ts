import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from './index.ts'
import { recordCalls } from './recorded-calls.ts'

const app = await testApp()

/** What leads to another machine, which nobody has. */
const elsewhere: Record<string, object> = {
  tryExtractionModel: { address: 'https://model.invalid/v1' },
  tryCreditService: { address: 'https://credit.invalid/{idNumber}', pointers: { status: '/status' } },
  sendTestMail: { host: 'mail.invalid', port: 465, security: 'tls', senderAddress: 'law@example.com' },
}

test('no operation waits for program, document, letter or system in its transaction', async () => {
  const { calls, screens } = await recordCalls(app, () => true)
  const docx = await readFile(join(import.meta.dirname, '../../demo/templates/procurement-contract.docx'))
  await app.database.system((tx) => sql`update users set email = 'law@example.com'`.execute(tx))
  const waited: string[] = []
  const reached = new Set<string>()
  let done = 0
  for (const { as, call } of [...calls, ...screens]) {
    const path = `${call.path}?${new URLSearchParams(call.query)}`
    const answer = call.takesFile
      ? await as.upload(path, '合同.docx', docx)
      : await as.send(
          call.method,
          path,
          call.method === 'GET' ? undefined : { ...(call.body as object), ...elsewhere[call.name] },
        )
    // What would wait in a transaction is refused there, which is a fault of ours: 500.
    if (answer.status === 500) waited.push(`${call.name}: ${answer.message}`)
    if (answer.status < 300) done += 1
    if (answer.status < 300 && elsewhere[call.name]) reached.add(call.name)
  }
  expect(waited).toEqual([])
  expect([...reached].sort()).toEqual(Object.keys(elsewhere).sort())
  expect(calls.length).toBeGreaterThan(600)
  expect(done).toBeGreaterThan(300)
}, 900_000)
