import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { holdText, nameOf, saveText, textOffice, windowOf } from '#testing/text-factory.ts'

const app = await testApp()
const org = await app.organization()
const { office, texts, edit, drafted } = await textOffice(org)

describe('who is writing', () => {
  /** Nothing was heard of the window for so many seconds. */
  const silent = (id: number, seconds: number) =>
    app.database.pool.query(
      `update contract_text_editors set seen_at = now() - make_interval(secs => $2) where contract_id = $1`,
      [id, seconds],
    )

  test('is one window; the next person is told who and since when, and may begin when it has left [SCR-07]', async () => {
    const { id } = await drafted()
    const first = await holdText(office.staff, id, windowOf(1))
    expect(first.data).toMatchObject({ isMine: true, isSelf: true })
    const second = await holdText(office.lead, id, windowOf(2))
    expect(second.data).toEqual({
      name: await nameOf(office.staff),
      since: first.data.since,
      isMine: false,
      isSelf: false,
    })
    await holdText(office.lead, id, windowOf(2), true)
    expect((await office.lead.get(`/contracts/${id}/text_editor?hold=${windowOf(2)}`)).data).toMatchObject({
      isMine: false,
      isSelf: false,
    })
    // Somebody else cannot end it.
    await office.lead.delete(`/contracts/${id}/text_editor?hold=${windowOf(1)}`)
    expect((await holdText(office.lead, id, windowOf(2))).data.isMine).toBe(false)
    await office.staff.delete(`/contracts/${id}/text_editor?hold=${windowOf(1)}`)
    expect((await office.lead.get(`/contracts/${id}/text_editor`)).data).toBeNull()
    expect((await holdText(office.lead, id, windowOf(2))).data.isMine).toBe(true)
  })

  test('is nobody any more after a minute of silence by the database’s clock [SCR-07]', async () => {
    const { id } = await drafted()
    const { data } = await holdText(office.staff, id, windowOf(1))
    await silent(id, 55)
    expect((await holdText(office.lead, id, windowOf(2))).data.isMine).toBe(false)
    // A sign of life keeps it, and the time of its beginning.
    expect((await holdText(office.staff, id, windowOf(1))).data).toMatchObject({
      isMine: true,
      since: data.since,
    })
    await silent(id, 61)
    expect((await holdText(office.lead, id, windowOf(2))).data.isMine).toBe(true)
    expect((await holdText(office.staff, id, windowOf(1))).data).toMatchObject({
      isMine: false,
      isSelf: false,
    })
  })

  test('may go over to another window of the same person', async () => {
    const { id } = await drafted()
    await holdText(office.staff, id, windowOf(1))
    expect((await holdText(office.staff, id, windowOf(2))).data).toMatchObject({
      isMine: false,
      isSelf: true,
    })
    expect((await holdText(office.staff, id, windowOf(2), true)).data.isMine).toBe(true)
    expect((await holdText(office.staff, id, windowOf(1))).data.isMine).toBe(false)
    // A window that was loaded anew is the same one; what it says late when it goes ends nothing.
    const anew = { hold: windowOf(3), instead: windowOf(2) }
    expect((await office.staff.put(`/contracts/${id}/text_editor`, anew)).data.isMine).toBe(true)
    await office.staff.delete(`/contracts/${id}/text_editor?hold=${windowOf(2)}`)
    expect((await office.lead.get(`/contracts/${id}/text_editor`)).data).not.toBeNull()
    const foreign = { hold: windowOf(4), instead: windowOf(3) }
    expect((await office.lead.put(`/contracts/${id}/text_editor`, foreign)).data.isMine).toBe(false)
  })

  test('is exactly one of two who begin at the same moment [SCR-07]', async () => {
    const { id } = await drafted()
    const answers = await Promise.all([
      holdText(office.staff, id, windowOf(1)),
      holdText(office.lead, id, windowOf(2)),
      holdText(office.staff, id, windowOf(3)),
    ])
    expect(answers.filter(({ data }) => data.isMine)).toHaveLength(1)
  })

  test('keeps others from saving over them [SCR-07]', async () => {
    const { id, text } = await drafted()
    await holdText(office.staff, id, windowOf(1))
    const bytes = await edit(text, (on) => on.replace('六十日', '九十日'))
    const refused = await saveText(office.lead, id, text.id, bytes)
    expect(refused).toMatchObject({ status: 409, code: 40909 })
    expect(refused.message).toContain(`${await nameOf(office.staff)} 正在编辑`)
    expect(await texts(id)).toHaveLength(1)
    expect((await saveText(office.staff, id, text.id, bytes)).status).toBe(201)
  })

  test('is refused to who may not edit and told to nobody outside', async () => {
    const { id } = await drafted()
    expect((await holdText(await org.as('auditor'), id, windowOf(1))).status).toBe(403)
    expect((await holdText(office.staff, id, 'no window')).status).toBe(400)
    const outside = await (await app.organization()).as('administrator')
    expect((await holdText(outside, id, windowOf(1))).status).toBe(404)
    expect((await outside.get(`/contracts/${id}/text_editor`)).status).toBe(404)
    expect((await outside.delete(`/contracts/${id}/text_editor?hold=${windowOf(1)}`)).status).toBe(404)
  })
})
