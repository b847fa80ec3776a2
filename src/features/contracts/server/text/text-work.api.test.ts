import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { holdText, nameOf, saveText, type TextDocument, textOffice, windowOf } from '#testing/text-factory.ts'

const app = await testApp()
const org = await app.organization()
const { office, texts, bytes: bytesOf, words, edit, drafted } = await textOffice(org)

/** The same with a second version that says 九十日 where the first says 六十日. */
async function written() {
  const { id, version, text } = await drafted()
  const bytes = await edit(text, (on) => on.replace('六十日', '九十日'))
  const answer = await saveText(office.staff, id, text.id, bytes, { reason: '客户要求' })
  return { id, version, first: text, second: answer.data.document as TextDocument }
}

describe('an older version', () => {
  const restore = (client: TestClient, id: number, textID: number, baseID: number, reason = '改回') =>
    client.post(`/contracts/${id}/text/restore`, { textID, baseID, reason })

  test('is restored as a further version with who, when and why; the log says so, nothing is lost [SCR-07]', async () => {
    const { id, first, second } = await written()
    const answer = await restore(office.staff, id, first.id, second.id, '客户撤回要求')
    expect(answer.status).toBe(201)
    const [newest, middle, oldest] = (await texts(id)) as [TextDocument, TextDocument, TextDocument]
    expect(newest).toMatchObject({
      ordinal: 3,
      change: 'restore',
      restoredOrdinal: 1,
      reason: '客户撤回要求',
      createdBy: await nameOf(office.staff),
      isCurrent: true,
    })
    expect(await words(newest)).toBe(await words(oldest))
    expect(await words(middle)).toContain('九十日')
    const log = await office.staff.get(`/contracts/${id}/audit_entries`)
    expect(log.data.list[0]).toMatchObject({
      action: 'contract.restoreText',
      before: { version: 2 },
      after: { version: 3 },
      detail: { reason: '客户撤回要求', restored: 1 },
    })
  })

  test('says what the form says now when it is restored', async () => {
    const { id, version, first, second } = await written()
    await office.staff.put(`/contracts/${id}/draft`, {
      version,
      values: { ...office.complete, contract_name: '存储采购合同' },
    })
    await restore(office.staff, id, first.id, second.id)
    const [newest] = (await texts(id)) as [TextDocument]
    expect(await words(newest)).toContain('六十日')
    expect((await office.staff.get(`/contracts/${id}`)).data.name).toBe('存储采购合同')
  })

  test('is not restored over what somebody saved meanwhile, nor while somebody else writes', async () => {
    const { id, first, second } = await written()
    const bytes = await edit(second, (on) => on.replace('九十日', '一百日'))
    await saveText(office.lead, id, second.id, bytes)
    const late = await restore(office.staff, id, first.id, second.id)
    expect(late).toMatchObject({ status: 409, code: 40908 })
    const [newest] = (await texts(id)) as [TextDocument]
    await holdText(office.lead, id, windowOf(1))
    expect(await restore(office.staff, id, first.id, newest.id)).toMatchObject({ status: 409, code: 40909 })
  })

  test('is refused: the newest one, one of another contract, without a reason, by who may not edit, from outside', async () => {
    const { id, first, second } = await written()
    const other = await drafted()
    expect((await restore(office.staff, id, second.id, second.id)).status).toBe(422)
    expect((await restore(office.staff, id, other.text.id, second.id)).status).toBe(404)
    expect((await restore(office.staff, id, first.id, second.id, ' ')).status).toBe(400)
    expect((await restore(await org.as('auditor'), id, first.id, second.id)).status).toBe(403)
    const outside = await (await app.organization()).as('administrator')
    expect((await restore(outside, id, first.id, second.id)).status).toBe(404)
    expect(await texts(id)).toHaveLength(2)
  })
})

describe('what is written and not saved', () => {
  const keep = (client: TestClient, id: number, baseID: number, bytes: Uint8Array) =>
    client.upload(`/contracts/${id}/text_draft?baseID=${baseID}`, '合同.docx', bytes)

  test('is kept for its author alone, one at a time, and is no version [SCR-07]', async () => {
    const { id, text } = await drafted()
    const began = Date.now()
    expect((await office.staff.get(`/contracts/${id}/text_draft`)).data).toBeNull()
    await keep(office.staff, id, text.id, await edit(text, (on) => on.replace('六十日', '七十日')))
    const bytes = await edit(text, (on) => on.replace('六十日', '八十日'))
    expect((await keep(office.staff, id, text.id, bytes)).status).toBe(200)
    const { data } = await office.staff.get(`/contracts/${id}/text_draft`)
    expect(data).toMatchObject({ baseID: text.id, ordinal: 1, size: bytes.length })
    expect(Date.parse(data.savedAt)).toBeGreaterThanOrEqual(began)
    expect(Date.parse(data.savedAt)).toBeLessThanOrEqual(Date.now())
    const { raw } = await office.staff.get(`/contracts/${id}/text_draft/content`)
    expect(raw.equals(Buffer.from(bytes))).toBe(true)
    expect((await office.lead.get(`/contracts/${id}/text_draft`)).data).toBeNull()
    expect((await office.lead.get(`/contracts/${id}/text_draft/content`)).status).toBe(404)
    expect(await texts(id)).toHaveLength(1)
  })

  test('is gone when it is saved, and when it is given up [SCR-07]', async () => {
    const { id, text } = await drafted()
    const bytes = await edit(text, (on) => on.replace('六十日', '八十日'))
    await keep(office.staff, id, text.id, bytes)
    const saved = await saveText(office.staff, id, text.id, bytes)
    expect((await office.staff.get(`/contracts/${id}/text_draft`)).data).toBeNull()
    await keep(office.staff, id, saved.data.document.id, bytes)
    expect((await office.staff.delete(`/contracts/${id}/text_draft`)).status).toBe(200)
    expect((await office.staff.get(`/contracts/${id}/text_draft`)).data).toBeNull()
  })

  test('is refused: no .docx, no text of the contract, more than 20 MiB, who may neither edit nor comment, from outside', async () => {
    const { id, text } = await drafted()
    const other = await drafted()
    const bytes = await bytesOf(text)
    expect((await keep(office.staff, id, text.id, Buffer.from('words'))).status).toBe(415)
    expect((await keep(office.staff, id, other.text.id, bytes)).status).toBe(404)
    const large = Buffer.alloc(20 * 1024 * 1024 + 2)
    expect(await keep(office.staff, id, text.id, large)).toMatchObject({ status: 413, code: 41302 })
    const auditor = await org.as('auditor')
    expect((await keep(auditor, id, text.id, bytes)).status).toBe(403)
    const outside = await (await app.organization()).as('administrator')
    expect((await keep(outside, id, text.id, bytes)).status).toBe(404)
    expect((await outside.get(`/contracts/${id}/text_draft`)).status).toBe(404)
    expect((await outside.delete(`/contracts/${id}/text_draft`)).status).toBe(404)
  })
})
