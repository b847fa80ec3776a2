import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { saveText, textOffice } from '#testing/text-factory.ts'
import { keptDraftDays } from './sweep-text-drafts.ts'

const app = await testApp()
const org = await app.organization()
const { office, bytes: bytesOf, drafted } = await textOffice(org)
const { pool } = app.database

/** A contract with a text that somebody has written and not saved. */
async function unsaved() {
  const { id, text } = await drafted()
  const bytes = await bytesOf(text)
  const kept = await office.staff.upload(`/contracts/${id}/text_draft?baseID=${text.id}`, '合同.docx', bytes)
  expect(kept.status).toBe(200)
  return { id, text, bytes }
}
const isKept = async ({ id }: { id: number }) =>
  (await pool.query('select from contract_text_drafts where contract_id = $1', [id])).rowCount === 1
const age = (id: number, days: number) =>
  pool.query(
    `update contract_text_drafts set saved_at = now() - make_interval(days => $2) where contract_id = $1`,
    [id, days],
  )

test('what was written and not saved goes once it was saved, its contract is closed, or it is old; the rest stays', async () => {
  const [mine, saved, closed, approved, old, recent, deleted] = await Promise.all(
    Array.from({ length: 7 }, unsaved),
  )
  if (!mine || !saved || !closed || !approved || !old || !recent || !deleted) throw new Error()
  // Another window of the same person kept it; the version came from this one.
  const { rows } = await pool.query('select * from contract_text_drafts where contract_id = $1', [saved.id])
  await saveText(office.staff, saved.id, saved.text.id, saved.bytes)
  const { organization_id, contract_id, user_id, base_id, content, saved_at } = rows[0]
  await pool.query('insert into contract_text_drafts values ($1, $2, $3, $4, $5, $6)', [
    ...[organization_id, contract_id, user_id, base_id, content, saved_at],
  ])
  await pool.query('update contracts set status = 12 where id = $1', [closed.id])
  await pool.query('update contracts set status = 2 where id = $1', [approved.id])
  await age(old.id, keptDraftDays + 1)
  await age(recent.id, keptDraftDays - 1)
  await pool.query('delete from contracts where id = $1', [deleted.id])

  const sweep = app.services.jobs.handlers.get('contract.drafts')
  await sweep?.({} as never, {} as never)
  const stays = async (one: { id: number }) => [one.id, await isKept(one)]
  expect(await Promise.all([mine, approved, recent].map(stays))).toEqual([
    [mine.id, true],
    [approved.id, true],
    [recent.id, true],
  ])
  for (const gone of [saved, closed, old, deleted]) expect(await isKept(gone)).toBe(false)
})
