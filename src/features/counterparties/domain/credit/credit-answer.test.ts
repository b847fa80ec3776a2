import { describe, expect, it } from 'vitest'
import { readAnswer, refusal, valueAt } from './credit-answer.ts'
import type { Pointers } from './credit-request.ts'

const pointers: Pointers = {
  status: '/Result/Status',
  operName: '/Result/OperName',
  registCapi: '/Result/RegistCapi',
  startDate: '/Result/StartDate',
  termEnd: '/Result/TeamEnd',
  partyNumber: '/Result/CreditCode',
  reportUrl: '/Result/Url',
  riskList: '/Result/Risks',
  riskTitle: '/Title',
  riskCategory: '/Kind/0',
  riskDate: '/Date',
  monitoringList: '/Result/Monitor',
  monitoringInfo: '/Info',
  monitoringTime: '/Time',
}
const answer = (more: object = {}) => ({
  Result: {
    Status: '存续',
    OperName: ' 王建国 ',
    RegistCapi: 5000,
    StartDate: '2016-05-01 00:00:00',
    TeamEnd: '-',
    CreditCode: '913301007996550588',
    Url: 'https://report.example.com/1',
    Risks: [
      { Title: '被列为被执行人', Kind: ['司法'], Date: '2026年3月5日' },
      { Title: '被列为被执行人', Kind: ['司法'], Date: '2026-03-05' },
      { Title: '欠税公告', Kind: [], Date: null },
    ],
    Monitor: [
      { Info: '法定代表人变更', Time: '2026-11-20 09:30:00' },
      { Info: '司法风险', Time: '2026-11-20T01:30:00Z' },
    ],
    ...more,
  },
})
const read = (json: unknown, which: Pointers = pointers) => readAnswer(json, which, 'Asia/Shanghai')
const lies = (more: object) => read(answer(more)).lies.map(({ pointer, at }) => `${pointer} ${at}`)

describe('what a service answers', () => {
  it('is read where the pointers say, days and times as services write them, each risk once [ENT-08]', () => {
    const { data, lies: none } = read(answer())
    expect(none).toEqual([])
    expect(data).toEqual({
      info: {
        status: '存续',
        operName: '王建国',
        registCapi: '5000',
        startDate: '2016-05-01',
        termEnd: null,
      },
      partyNumber: '913301007996550588',
      reportUrl: 'https://report.example.com/1',
      riskItems: [
        { title: '被列为被执行人', category: '司法', happenedOn: '2026-03-05', isOpen: true },
        { title: '欠税公告', category: '', happenedOn: null, isOpen: true },
      ],
      monitoring: [
        { info: '法定代表人变更', updateTime: '2026-11-20T01:30:00.000Z' },
        { info: '司法风险', updateTime: '2026-11-20T01:30:00.000Z' },
      ],
    })
  })

  it('has no place for what no pointer names: that stays as it was', () => {
    expect(read(answer(), { status: '/Result/Status' }).data).toEqual({ info: { status: '存续' } })
  })

  it.each([
    ['an object where a text belongs', { Status: {} }, ['status /Result/Status']],
    ['true where a text belongs', { OperName: true }, ['operName /Result/OperName']],
    ['a text that is far too long', { Status: 'x'.repeat(201) }, ['status /Result/Status']],
    ['a day that does not exist', { StartDate: '2026-02-30' }, ['startDate /Result/StartDate']],
    ['a day that is a number', { StartDate: 20260230 }, ['startDate /Result/StartDate']],
    ['no list where one belongs', { Risks: { 0: 'x' } }, ['riskList /Result/Risks']],
    ['too many risks', { Risks: Array(501).fill({ Title: 'x' }) }, ['riskList /Result/Risks']],
    ['a risk that is a number in a list', { Risks: [{ Title: [1] }] }, ['riskTitle /Result/Risks/0/Title']],
    [
      'a time that is none',
      { Monitor: [{ Info: 'x', Time: '2026-11-20 25:00' }] },
      ['monitoringTime /Result/Monitor/0/Time'],
    ],
    ['a report that would run', { Url: 'javascript:alert(1)' }, ['reportUrl /Result/Url']],
  ])('that holds %s is named, and nothing of it is taken', (_, more, places) => {
    expect(lies(more)).toEqual(places)
    expect(refusal(read(answer(more)), '913301007996550588')).toBe('wrongShape')
  })

  it('about another company, or about nothing, is not taken', () => {
    expect(refusal(read(answer()), '913301007996550588')).toBeNull()
    expect(refusal(read(answer({ CreditCode: '91310000MA1FL0000N' })), '913301007996550588')).toBe(
      'otherParty',
    )
    expect(refusal(read({}), '913301007996550588')).toBe('nothing')
    expect(refusal(read(null), '1')).toBe('nothing')
    expect(refusal(read([]), '1')).toBe('nothing')
  })

  it('is looked at by RFC 6901, and only at what it holds itself', () => {
    const json = { 'a/b': { 'm~n': [10, { x: 1 }] } }
    expect(valueAt(json, '/a~1b/m~0n/1/x')).toBe(1)
    expect(valueAt(json, '/a~1b/m~0n/7/x')).toBeUndefined()
    expect(valueAt(json, '/constructor/name')).toBeUndefined()
    expect(valueAt('text', '/length')).toBeUndefined()
  })
})
