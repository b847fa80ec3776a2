import { describe, expect, test } from 'vitest'
import {
  codeRequest,
  codeTry,
  countedCall,
  maskedMail,
  partiesNamed,
  quoteOf,
  type SentCode,
  type ShareBlock,
  sessionEnd,
  shareEnd,
  shareLimits,
  shareState,
  tellsInside,
} from './contract-share.ts'

const now = new Date('2026-11-25T08:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const code = (minutes: number, part: Partial<SentCode> = {}): SentCode => ({
  createdAt: ago(minutes),
  wrong: 0,
  endedAt: null,
  ...part,
})

describe('how a link stands', () => {
  const life = { revokedAt: null, expiresAt: ago(-1), isCarried: true }
  test('it is open until its end, while its maker may share the contract', () => {
    expect(shareState(life, now)).toBe('open')
    expect(shareState({ ...life, expiresAt: now }, now)).toBe('expired')
    expect(shareState({ ...life, isCarried: false }, now)).toBe('resting')
    expect(shareState({ ...life, isCarried: false, expiresAt: ago(1) }, now)).toBe('resting')
  })
  test('what was taken back stays so, whatever else is true of it', () => {
    expect(shareState({ revokedAt: ago(5), expiresAt: ago(-99), isCarried: true }, now)).toBe('ended')
    expect(shareState({ revokedAt: ago(5), expiresAt: ago(9), isCarried: false }, now)).toBe('ended')
  })
})

describe('codes', () => {
  test('one a minute and five an hour are sent', () => {
    expect(codeRequest([], now)).toEqual({ verdict: 'send' })
    expect(codeRequest([code(0.5)], now)).toEqual({ verdict: 'wait', minutes: 1 })
    expect(codeRequest([code(1)], now)).toEqual({ verdict: 'send' })
    const four = [code(2), code(10), code(20), code(30)]
    expect(codeRequest(four, now)).toEqual({ verdict: 'send' })
    expect(codeRequest([...four, code(50)], now)).toEqual({ verdict: 'wait', minutes: 10 })
    expect(codeRequest([...four, code(60)], now)).toEqual({ verdict: 'send' })
  })

  test('the newest counts for ten minutes, once, and five tries', () => {
    expect(codeTry([code(9)], true, now)).toEqual({ verdict: 'enter' })
    expect(codeTry([code(9)], false, now)).toEqual({ verdict: 'wrong', left: 4 })
    expect(codeTry([code(9, { wrong: 4 })], false, now)).toEqual({ verdict: 'wrong', left: 0 })
    expect(codeTry([code(9, { wrong: 4 })], true, now)).toEqual({ verdict: 'enter' })
    for (const over of [code(9, { wrong: 5 }), code(10), code(2, { endedAt: ago(1) })])
      expect(codeTry([over], true, now)).toEqual({ verdict: 'over' })
    expect(codeTry([], true, now)).toEqual({ verdict: 'over' })
    // An older one, though right, is not asked.
    expect(codeTry([code(5), code(1, { endedAt: ago(0.5) })], true, now)).toEqual({ verdict: 'over' })
  })

  test('after twenty wrong ones in a day the link rests, also for the right code', () => {
    const wrong = [
      code(60, { wrong: 5 }),
      code(120, { wrong: 5 }),
      code(180, { wrong: 5 }),
      code(2, { wrong: 4 }),
    ]
    expect(codeTry(wrong, true, now)).toEqual({ verdict: 'enter' })
    const spent = [...wrong, code(240, { wrong: 1 })]
    expect(codeTry(spent, true, now)).toEqual({ verdict: 'rests' })
    expect(codeRequest(spent, now)).toEqual({ verdict: 'rests' })
    expect(codeRequest([...wrong, code(24 * 60, { wrong: 9 })], now)).toEqual({ verdict: 'send' })
  })
})

test('a link is called so often an hour and no more', () => {
  const most = shareLimits.callsPerHour
  expect(countedCall({ calls: 0, callsFrom: ago(5) }, now)).toEqual({ calls: 1, callsFrom: ago(5) })
  expect(countedCall({ calls: most - 1, callsFrom: ago(59) }, now)?.calls).toBe(most)
  expect(countedCall({ calls: most, callsFrom: ago(59) }, now)).toBeNull()
  expect(countedCall({ calls: most, callsFrom: ago(60) }, now)).toEqual({ calls: 1, callsFrom: now })
})

test('what a code opened ends with its hours, or with the link before', () => {
  expect(sessionEnd(now, shareEnd(now, 1))).toEqual(ago(-8 * 60))
  expect(sessionEnd(now, ago(-30))).toEqual(ago(-30))
})

test('a mail address is shown so that only who has it knows it', () => {
  expect(maskedMail('zhangsan@example.com')).toBe('z***@example.com')
  expect(maskedMail('李四@example.com')).toBe('李***@example.com')
})

const blocks: ShareBlock[] = [
  { kind: 'heading', align: 'center', cells: ['采购合同'] },
  {
    kind: 'row',
    align: 'start',
    cells: ['甲方：长江 实业（上海）有限公司', ' ', '乙方：远山供应商有限公司'],
  },
]

test('parties are named by name alone, and only those whom the text names', () => {
  const names = ['远山供应商有限公司', '长江实业(上海)有限公司', '幕后担保有限公司', '', '远山供应商有限公司']
  expect(partiesNamed(names, blocks)).toEqual(['远山供应商有限公司', '长江实业(上海)有限公司'])
})

test('a comment quotes how its paragraph begins', () => {
  expect(quoteOf(blocks[1] as ShareBlock)).toBe('甲方：长江 实业（上海）有限公司 | 乙方：远山供应商有限公司')
  expect(quoteOf({ kind: 'paragraph', align: 'start', cells: ['𠮷'.repeat(300)] })).toBe('𠮷'.repeat(200))
})

test('links into the product, files within the file and data of forms do not leave [PER-04]', () => {
  const hosts = ['law.example.com']
  const inside = (kind: string, ...details: string[]) => tellsInside([{ kind, details }], hosts).length > 0
  expect(
    inside('links', 'https://example.com/', 'https://LAW.example.com:8443/counterpart/external/detail?id=5'),
  ).toBe(true)
  expect(inside('links', 'https://user@law.example.com/x')).toBe(true)
  expect(
    inside('links', 'https://law.example.com.evil.example/', 'https://example.com/law.example.com'),
  ).toBe(false)
  expect(inside('embeddedFiles', 'word/embeddings/a.xlsx')).toBe(true)
  expect(inside('boundData', '底价')).toBe(true)
  expect(inside('outsideReferences', 'file:///x')).toBe(true)
  expect(inside('pictureData', 'x')).toBe(false)
})
