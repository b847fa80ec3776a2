import { beforeEach, describe, expect, test } from 'vitest'
import { renewContractShare } from '#features/contracts/domain/index.ts'
import { shareOffice, summary } from '#testing/share-office.ts'
import { Outsider, shared } from '#testing/shared-contract.ts'

const { app, back, box, counsel, draft, entered, lastCode, log, wrongCode } = await shareOffice()
let id: number
beforeEach(async () => {
  id = await draft()
  box.letters.length = 0
})

describe('codes', () => {
  test('that are guessed count no more after five tries, and the right one neither', async () => {
    const { outsider } = await shared(counsel, id)
    await outsider.askCode()
    const right = lastCode()
    const wrong = wrongCode()
    const answers: string[] = []
    for (let i = 0; i < 5; i++) answers.push(summary(await outsider.enter(wrong)))
    expect(answers).toEqual([...Array(4).fill('403 40308'), '403 40309'])
    expect(summary(await outsider.enter(right))).toBe('403 40309')
    expect((await log(id)).filter(({ action }) => action === 'contract.outsideWrongCode')).toHaveLength(5)
    expect(summary(await outsider.read())).toBe('401 40110')
  })

  test('are used once, are over after ten minutes, and end with the next one', async () => {
    const { outsider, shareID } = await shared(counsel, id)
    await entered(outsider)
    const used = lastCode()
    const again = new Outsider(counsel, `/share/${outsider.key}#${outsider.secret}`)
    expect(summary(await again.enter(used))).toBe('403 40309')
    await back('contract_share_codes', 'created_at', shareID, 2)
    await again.askCode()
    const first = lastCode()
    await back('contract_share_codes', 'created_at', shareID, 2)
    await again.askCode()
    if (first !== lastCode()) expect(summary(await again.enter(first))).toBe('403 40308')
    await back('contract_share_codes', 'created_at', shareID, 10)
    expect(summary(await again.enter(lastCode()))).toBe('403 40309')
  })

  test('are sent one a minute, tried by two at once one after the other, and the link rests after twenty wrong ones', async () => {
    const { outsider, shareID, version } = await shared(counsel, id)
    await outsider.askCode()
    expect(summary(await outsider.askCode())).toBe('429 42910')
    const wrong = wrongCode()
    const both = await Promise.all(Array.from({ length: 8 }, () => outsider.enter(wrong)))
    expect(both.filter(({ code }) => code === 40308)).toHaveLength(4)
    await app.database.pool.query(`update contract_share_codes set wrong = 20 where share_id = $1`, [shareID])
    await back('contract_share_codes', 'created_at', shareID, 3)
    expect(summary(await outsider.askCode())).toBe('429 42911')
    expect(summary(await outsider.enter(lastCode()))).toBe('429 42911')
    // A new link does not rest, and the old one is none any more.
    const { path } = await counsel.call(renewContractShare, { params: { id, shareID }, body: { version } })
    expect(summary(await outsider.open())).toBe('404 40410')
    await back('contract_share_codes', 'created_at', shareID, 60)
    await entered(new Outsider(counsel, path))
  })

  test('of which the letter was not taken are told to have failed, without what the mail server said', async () => {
    const { outsider } = await shared(counsel, id)
    box.refuses.with = 'mailbox of the partner is full'
    const answer = await outsider.askCode()
    box.refuses.with = null
    expect(summary(answer)).toBe('503 50320')
    expect(answer.raw.toString()).not.toContain('mailbox')
  })
})

describe('what lets somebody in', () => {
  test('is their own link and session, in their own browser, for their own contract', async () => {
    const [mine, theirs] = [await shared(counsel, id), await shared(counsel, await draft())]
    await entered(mine.outsider)
    const { outsider } = theirs
    // Another share's session, also with the cookie sent by hand to the wrong path.
    outsider.client.cookie = mine.outsider.client.cookie
    expect(summary(await outsider.read())).toBe('401 40110')
    expect(summary(await outsider.file('docx'))).toBe('401 40110')
    // Another share's secret, a changed one, one that is not signed, none.
    for (const secret of [
      mine.outsider.secret,
      outsider.secret.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      `${outsider.secret.split('.')[0]}.${'A'.repeat(43)}`,
      outsider.secret.split('.')[0] as string,
      '',
    ]) {
      const answer = await outsider.client.post(
        `/shared/${outsider.key}/opening`,
        {},
        { authorization: `Bearer ${secret}` },
      )
      expect(summary(answer)).toBe('404 40410')
    }
    // A person of the product is nobody here, and a guest nobody in the product.
    expect(summary(await counsel.get(`/shared/${outsider.key}/document`))).toBe('401 40110')
    for (const path of [`/contracts/${id}`, '/contracts/list', '/users/me', `/contracts/${id}/shares`])
      expect([path, (await mine.outsider.client.get(path)).status]).toEqual([path, 401])
    // The session ends when they leave.
    expect((await mine.outsider.client.delete(`/shared/${mine.outsider.key}/session`, {})).status).toBe(200)
    expect(summary(await mine.outsider.read())).toBe('401 40110')
  })

  test('is a cookie that scripts cannot read, that goes to this link alone and with no other site’s page', async () => {
    const { outsider } = await shared(counsel, id)
    await outsider.askCode()
    const { headers } = await outsider.enter(lastCode())
    const cookie = String(headers['set-cookie'])
    expect(cookie).toContain(`Path=/api/v1/shared/${outsider.key}`)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    const read = await outsider.read()
    expect(read.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
  })
})
