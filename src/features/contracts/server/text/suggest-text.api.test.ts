import { beforeAll, describe, expect, test } from 'vitest'
import { withParts } from '#testing/docx-parts.ts'
import { testApp } from '#testing/index.ts'
import { nameOf, saveText, type TextDocument, textOffice } from '#testing/text-factory.ts'

const app = await testApp()
const org = await app.organization()
const { office, texts, bytes, words, drafted, edit } = await textOffice(org, {
  worksOnText: true,
  rights: { remark: 'edit', amount: 'edit' },
})
const { staff, counsel, lead } = office
let mine: string

const date = '2026-11-22T08:00:00Z'
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const inserted = (author: string, text: string, id = 900) =>
  `<w:p><w:pPr><w:rPr><w:ins w:id="${id}" w:author="${author}" w:date="${date}"/></w:rPr></w:pPr><w:ins w:id="${id + 1}" w:author="${author}" w:date="${date}">${run(text)}</w:ins></w:p>`
/** The text with this at the beginning of its body. */
const withBody = (file: Uint8Array, xml: string) =>
  withParts(file, {
    'word/document.xml': (text) => text.replace(/(<w:body[^>]*>)/, `$1${xml}`),
  })
/** The text with its body changed. */
const rewritten = (file: Uint8Array, by: (xml: string) => string) =>
  withParts(file, { 'word/document.xml': by })

const newest = async (id: number) => ((await texts(id)) as [TextDocument])[0]
const mattersOf = async (client: typeof staff, id: number) =>
  (await client.get(`/contracts/${id}/text_matters`)).data.items as {
    key: string
    kind: string
    author: string
    text: string
  }[]
const settle = (client: typeof staff, id: number, baseID: number, items: object[]) =>
  client.post(`/contracts/${id}/text_matters/settle`, { baseID, items })
const approval = async (client: typeof staff, id: number) =>
  (await client.get(`/approvals/contract/${id}/detail`)).data
async function approve(client: typeof staff, id: number, more: object = {}) {
  const { id: instance, mine: own } = await approval(client, id)
  return client.post(`/approvals/${instance}/approve`, { taskID: own.taskID, comment: '', ...more })
}

/** A contract in approval, in whose text the other side suggested something and somebody commented. */
async function inApproval() {
  const { id, text, version } = await drafted()
  const commented = await edit(text, (on) => on.comment('六十日', '为何不是三十日', '对方律师'))
  const suggested = await withBody(commented, inserted('对方律师', '对方补充的一句。'))
  const saved = await saveText(staff, id, text.id, suggested)
  expect(saved.status).toBe(201)
  await staff.post(`/contracts/${id}/submit`, { version })
  await app.runJobs()
  return { id, base: await newest(id) }
}

beforeAll(async () => {
  mine = await nameOf(counsel)
})

describe('at a step that allows work on the text', () => {
  test('the person asked suggests changes, each with a trace and their name; nobody else does, and nothing else is taken', async () => {
    const { id, base } = await inApproval()
    const able = async (client: typeof staff) => (await client.get(`/contracts/${id}`)).data.abilities
    expect(await able(counsel)).toMatchObject({ suggest: true, update: false, comment: true })
    expect([(await able(lead)).suggest, (await able(staff)).suggest]).toEqual([false, false])
    const file = await bytes(base)
    const save = (client: typeof staff, content: Uint8Array) =>
      saveText(client, id, base.id, content, { change: 'suggest' })
    const own = await withBody(file, inserted(mine, '违约金不超过百分之五。', 950))
    for (const client of [lead, staff]) expect((await save(client, own)).status).toBe(403)
    expect((await saveText(counsel, id, base.id, own)).status).toBe(403)
    const refused = [
      await withBody(file, `<w:p>${run('没有留痕')}</w:p>`),
      await withBody(file, inserted('别人', '冒名', 960)),
      await rewritten(file, (xml) => xml.replace('六十日', '三十日')),
      // The other side's words accepted without a trace.
      await rewritten(file, (xml) => xml.replace(/<w:ins w:id="901"[^>]*>(.*?)<\/w:ins>/, '$1')),
      await rewritten(file, (xml) => xml.replace(/<w:p><w:pPr><w:rPr><w:ins w:id="900".*?<\/w:p>/, '')),
    ]
    for (const content of refused) expect((await save(counsel, content)).code).toBe(42233)
    const saved = await save(counsel, own)
    expect([saved.status, saved.message]).toEqual([201, ''])
    expect(await words(await newest(id))).toContain('违约金不超过百分之五。')
    // What they suggested they may take back, and not make part of the text.
    const current = await newest(id)
    const again = (content: Uint8Array) => saveText(counsel, id, current.id, content, { change: 'suggest' })
    const unmarked = await rewritten(await bytes(current), (xml) =>
      xml.replace(/<w:ins w:id="951"[^>]*>(.*?)<\/w:ins>/, '$1'),
    )
    expect((await again(unmarked)).code).toBe(42233)
    expect((await again(file)).status).toBe(201)
    expect(await words(await newest(id))).not.toContain('违约金不超过百分之五。')
  })

  test('settles what others left open, and not what they suggested; all of it stands with their decision', async () => {
    const { id, base } = await inApproval()
    // Apart from one another: what stands side by side is one change.
    const own = await rewritten(await bytes(base), (xml) =>
      xml
        .replace(/(<w:body[^>]*>)/, `$1${inserted(mine, '我方补充。', 950)}`)
        .replace(/(<w:sectPr(?![\s\S]*<w:sectPr))/, `${inserted(mine, '写错了。', 970)}$1`),
    )
    await saveText(counsel, id, base.id, own, { change: 'suggest' })
    const text = await newest(id)
    const open = await mattersOf(counsel, id)
    const keyOf = (said: string) => open.find((one) => one.text === said)?.key ?? ''
    const theirs = open.find(({ author, kind }) => author === '对方律师' && kind !== 'comment')
    const comment = keyOf('为何不是三十日')
    const accept = [{ key: theirs?.key, how: 'accept' }]
    for (const client of [lead, staff]) expect((await settle(client, id, text.id, accept)).status).toBe(403)
    const stranger = await (await app.organization()).as('legalCounsel')
    expect((await settle(stranger, id, text.id, accept)).status).toBe(404)
    expect((await settle(counsel, id, base.id, accept)).code).toBe(40908)
    expect((await settle(counsel, id, text.id, [{ key: 'insertion-0', how: 'accept' }])).code).toBe(40916)
    const ownKey = keyOf('我方补充。')
    expect((await settle(counsel, id, text.id, [{ key: ownKey, how: 'accept' }])).code).toBe(42234)
    const back = { key: keyOf('写错了。'), how: 'reject' }
    const settled = await settle(counsel, id, text.id, [...accept, { key: comment, how: 'resolve' }, back])
    expect([settled.status, settled.message]).toEqual([200, ''])
    expect((await mattersOf(counsel, id)).map(({ author }) => author)).toEqual([mine])
    expect(await words(await newest(id))).toContain('对方补充的一句。')

    // Nobody decides with something unsaved.
    const current = await newest(id)
    await counsel.upload(
      `/contracts/${id}/text_draft?baseID=${current.id}`,
      '合同.docx',
      await bytes(current),
    )
    expect((await approve(counsel, id)).code).toBe(40915)
    await counsel.delete(`/contracts/${id}/text_draft`)
    const form = (await counsel.get(`/contracts/${id}/form`)).data
    const amended = { version: form.version, values: { ...form.values, remark: '已核对' } }
    expect((await counsel.put(`/contracts/${id}/draft`, amended)).status).toBe(200)
    await app.runJobs()
    expect((await approve(counsel, id)).status).toBe(200)

    const decided = async (client: typeof staff) =>
      (await approval(client, id)).history.find(({ action }: { action: string }) => action === 'approve')
        .detail
    const { fields, work } = await decided(lead)
    expect(fields).toEqual([{ field: 'remark', name: '备注', before: '', after: '已核对', isMasked: false }])
    expect(work.map(({ how, author }: { how: string; author: string }) => [how, author])).toEqual([
      ['suggest', mine],
      ['suggest', mine],
      ['accept', '对方律师'],
      ['resolve', '对方律师'],
      ['withdraw', mine],
    ])
    // Their step is over: they neither suggest nor settle any more. Who decides next says what becomes of their wording.
    expect((await settle(counsel, id, (await newest(id)).id, [{ key: ownKey, how: 'reject' }])).status).toBe(
      403,
    )
    expect((await approve(lead, id)).code).toBe(42231)
    const [left] = await mattersOf(lead, id)
    expect((await approve(lead, id, { left: [left?.key] })).status).toBe(200)
    const { approvedText } = (await staff.get(`/contracts/${id}`)).data
    expect(approvedText.documentID).toBe((await newest(id)).id)
  })

  test('what was changed is told to everybody as far as they may see it', async () => {
    const { id, base } = await inApproval()
    const own = await withBody(await bytes(base), inserted(mine, '折后九折的秘密', 950))
    await saveText(counsel, id, base.id, own, { change: 'suggest' })
    const form = (await counsel.get(`/contracts/${id}/form`)).data
    const amount = { amount: '424242400', unit: 'CNY' }
    await counsel.put(`/contracts/${id}/draft`, { version: form.version, values: { ...form.values, amount } })
    await app.runJobs()
    await approve(counsel, id)
    const admin = await org.as('administrator')
    const role = await admin.post('/roles', {
      name: '不见金额',
      description: '',
      permissions: ['contract.read', 'approval.read'].map((permission) => ({ permission, scope: 'all' })),
      fieldRights: [{ field: 'contract.amount', right: 'hidden' }],
    })
    const blind = await org.person()
    const { data } = await admin.get(`/users/${blind.userId}/roles`)
    await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
    const [seen, notices] = await Promise.all(
      [lead, blind].map(async (client) => {
        const history = (await approval(client, id)).history
        const log = (await client.get(`/contracts/${id}/audit_entries`)).data
        return JSON.stringify([history, log])
      }),
    )
    for (const secret of ['4,242,424.00', '折后九折的秘密']) {
      expect(seen).toContain(secret)
      expect(notices).not.toContain(secret)
    }
    expect(notices).toContain('"isMasked":true')
  })
})
