import { beforeAll, describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { holdText, nameOf, saveText, type TextDocument, textOffice, windowOf } from '#testing/text-factory.ts'
import { commentsRead } from '#testing/written-in-editor.ts'

const app = await testApp()
const org = await app.organization()
const { office, texts, bytes: bytesOf, words, edit, drafted } = await textOffice(org)

describe('comments of who may comment and not edit', () => {
  /** Reads every contract and may comment, changes none. */
  let reviewer: TestClient
  let name: string
  beforeAll(async () => {
    reviewer = await org.person({ role: 'financeReviewer', name: '钱财务' })
    name = await nameOf(reviewer)
  })

  test('are kept as a further version; the text is the same to the letter [SCR-07]', async () => {
    const { id, text } = await drafted()
    const bytes = await edit(text, (on) => on.comment('第三方', '请明确', name))
    const answer = await saveText(reviewer, id, text.id, bytes, { change: 'comment' })
    expect(answer.status).toBe(201)
    const [newest] = (await texts(id)) as [TextDocument]
    expect(newest).toMatchObject({ ordinal: 2, change: 'comment', createdBy: name })
    expect(commentsRead(await bytesOf(newest))).toMatchObject([
      { author: name, text: '请明确', quote: '第三方' },
    ])
    expect(await words(newest)).toBe(await words(text))
    const log = await office.staff.get(`/contracts/${id}/audit_entries`)
    expect(log.data.list[0]).toMatchObject({ action: 'contract.commentText', after: { version: 2 } })
  })

  test('come with nothing else: a changed word, a foreign name, a deleted comment of another are refused [SCR-07]', async () => {
    const { id, text } = await drafted()
    const sly = await edit(text, (on) => {
      on.comment('第三方', '请明确', name)
      on.replace('六十日', '六个月')
    })
    const refused = await saveText(reviewer, id, text.id, sly, { change: 'comment' })
    expect(refused).toMatchObject({ status: 422, code: 42230 })
    const foreign = await edit(text, (on) => on.comment('第三方', '同意', '孙丽'))
    expect((await saveText(reviewer, id, text.id, foreign, { change: 'comment' })).status).toBe(422)
    const lead = await nameOf(office.lead)
    const commented = await edit(text, (on) => on.comment('第三方', '留着', lead))
    const kept = await saveText(office.lead, id, text.id, commented, { change: 'comment' })
    const without = await edit(kept.data.document, (on) => on.remove(0))
    const { status } = await saveText(reviewer, id, kept.data.document.id, without, { change: 'comment' })
    expect(status).toBe(422)
    expect(await texts(id)).toHaveLength(2)
  })

  test('go into what somebody wrote meanwhile, and an edited text takes them along [SCR-07]', async () => {
    const { id, text } = await drafted()
    const mine = await edit(text, (on) => on.comment('六十日', '太长', name))
    const theirs = await edit(text, (on) => on.replace('十五日', '五日'))
    await saveText(office.staff, id, text.id, theirs)
    expect((await saveText(reviewer, id, text.id, mine, { change: 'comment' })).status).toBe(201)
    const [commented] = (await texts(id)) as [TextDocument]
    expect(await words(commented)).not.toContain('十五日')
    expect(commentsRead(await bytesOf(commented))).toMatchObject([{ text: '太长', quote: '六十日' }])
    // And the other way round: the person who edits is not stopped by a comment.
    const [, second] = (await texts(id)) as [TextDocument, TextDocument]
    const further = await edit(second, (on) => on.replace('三日', '两日'))
    expect((await saveText(office.staff, id, second.id, further)).status).toBe(201)
    const [newest] = (await texts(id)) as [TextDocument]
    expect(await words(newest)).toContain('两日')
    expect(commentsRead(await bytesOf(newest))).toMatchObject([{ text: '太长', quote: '六十日' }])
  })

  test('may be written during the approval, and while somebody else edits; not when it is over', async () => {
    const { id, version, text } = await drafted()
    await holdText(office.staff, id, windowOf(1))
    const bytes = await edit(text, (on) => on.comment('第三方', '请明确', name))
    expect((await saveText(reviewer, id, text.id, bytes, { change: 'comment' })).status).toBe(201)
    await office.staff.post(`/contracts/${id}/submit`, { version })
    expect((await saveText(reviewer, id, text.id, bytes, { change: 'comment' })).status).toBe(201)
    await app.database.pool.query('update contracts set status = 6 where id = $1', [id])
    expect((await saveText(reviewer, id, text.id, bytes, { change: 'comment' })).status).toBe(403)
  })

  test('are refused from who only looks, and from outside', async () => {
    const { id, text } = await drafted()
    const bytes = await edit(text, (on) => on.comment('第三方', '请明确', name))
    const auditor = await org.as('auditor')
    expect((await saveText(auditor, id, text.id, bytes, { change: 'comment' })).status).toBe(403)
    expect((await saveText(reviewer, id, text.id, bytes)).status).toBe(403)
    const outside = await (await app.organization()).as('administrator')
    expect((await saveText(outside, id, text.id, bytes, { change: 'comment' })).status).toBe(404)
  })
})

describe('whom a comment mentions', () => {
  const notices = async (client: TestClient): Promise<Record<string, unknown>[]> =>
    (await client.get('/notifications')).data.list.filter(
      ({ kind }: { kind: string }) => kind === 'contract.mention',
    )

  test('is told once, where they may read the contract; a comment written anew tells nobody again [SCR-07]', async () => {
    const reader = await org.person({ role: 'legalCounsel', name: '被提及的人' })
    const stranger = await org.person({ role: 'businessStaff', name: '无权的人' })
    const { id, text } = await drafted('提及的合同')
    const name = await nameOf(office.staff)
    const bytes = await edit(text, (on) => {
      on.comment('第三方', '@被提及的人 @无权的人 请看', name)
      on.comment('六十日', '@被提及的人 这里也是', name)
    })
    const saved = await saveText(office.staff, id, text.id, bytes)
    await app.runJobs()
    const [notice, ...more] = await notices(reader)
    expect(more).toEqual([])
    expect(notice).toMatchObject({ link: `/contractEditor?scenario=contract&contextId=${id}` })
    expect(notice?.text).toBe(`${name}在合同「提及的合同」的批注中提到了您：@被提及的人 @无权的人 请看`)
    expect(await notices(stranger)).toEqual([])
    const anew = await edit(saved.data.document, (on) => {
      on.remove(0)
      on.comment('第三方', '@被提及的人 改了字', name)
    })
    await saveText(office.staff, id, saved.data.document.id, anew)
    await app.runJobs()
    expect(await notices(reader)).toHaveLength(1)
  })

  test('is offered by name: those who may read the contract, and no others', async () => {
    await org.person({ role: 'legalCounsel', name: '可提及甲' })
    await org.person({ role: 'businessStaff', name: '可提及乙' })
    const { id } = await drafted()
    const { data } = await office.staff.get(`/contracts/${id}/readers?q=${encodeURIComponent('可提及')}`)
    expect(data.map((one: { name: string }) => one.name)).toEqual(['可提及甲'])
    const outside = await (await app.organization()).as('administrator')
    expect((await outside.get(`/contracts/${id}/readers`)).status).toBe(404)
  })
})
