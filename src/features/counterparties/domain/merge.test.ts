import { expect, test } from 'vitest'
import { mergedColumns, mergeIssues, namesBeside, type PartyColumns, suggestedFields } from './merge.ts'

const party = (more: Partial<PartyColumns> = {}): PartyColumns => ({
  name: '上海星河半导体有限公司',
  subtype: 1,
  id_kind: 'creditCode',
  id_number: 'A1',
  abbr: '',
  address: '',
  phone: '',
  email: '',
  fax: '',
  rating: 0,
  rating_remark: '',
  is_connected_transaction: false,
  state: 1,
  subject_group: '',
  former_names: [],
  tags: [],
  ...more,
})

const unsaid = { knowsBlacklist: false, knowsNumbers: false, knowsKind: false }

test('the party that stays keeps its values, the other name, and the tags of both [ASK-09]', () => {
  const stays = party({ address: '张江路 1 号', abbr: 'XH', tags: ['上市公司', 'vip'] })
  const goes = party({
    name: '星河半导体',
    id_number: 'B2',
    address: '张江路 2 号',
    fax: '021-1',
    former_names: ['星河电子'],
    tags: ['VIP', '央企'],
  })
  const merged = mergedColumns(stays, goes, ['address', 'fax'])
  expect(merged.stays).toEqual({
    ...stays,
    address: '张江路 2 号',
    fax: '021-1',
    former_names: ['星河半导体', '星河电子'],
    tags: ['上市公司', 'vip', '央企'],
  })
  expect(merged.goes).toEqual(goes)
  expect(mergedColumns(stays, goes, ['name']).stays).toMatchObject({
    name: '星河半导体',
    former_names: ['上海星河半导体有限公司', '星河电子'],
  })
})

test('A number that is taken changes places, with the kind of document', () => {
  const goes = party({ id_number: 'P-7', id_kind: 'other' })
  const merged = mergedColumns(party(), goes, ['idNumber'])
  expect(merged.stays).toMatchObject({ id_number: 'P-7', id_kind: 'other' })
  expect(merged.goes).toMatchObject({ id_number: 'A1', id_kind: 'creditCode' })
})

test.each([
  [party({ rating: 40, rating_remark: '拖欠' }), party({ rating: 10, rating_remark: '好' })],
  [party({ rating: 10, rating_remark: '好' }), party({ rating: 40, rating_remark: '拖欠' })],
])(
  'Who is blacklisted in one of two stays so whatever is taken, and that is said [ASK-09]',
  (stays, goes) => {
    for (const take of [[], ['rating']] as const)
      expect(mergedColumns(stays, goes, take).stays).toMatchObject({ rating: 40, rating_remark: '拖欠' })
    expect(mergeIssues(stays, goes, unsaid)).toEqual([{ path: 'knowsBlacklist', code: 'blacklistUnsaid' }])
    expect(mergeIssues(stays, goes, { ...unsaid, knowsBlacklist: true })).toEqual([])
  },
)

test('Nothing is asked of a blacklist that neither or both are on', () => {
  expect(mergeIssues(party(), party({ rating: 30 }), unsaid)).toEqual([])
  const listed = party({ rating: 40, rating_remark: '拖欠' })
  expect(mergeIssues(listed, listed, unsaid)).toEqual([])
})

test('Taken is suggested where the one that stays has nothing, and a blacklist or a connection that would be lost', () => {
  const stays = party({ rating: 10, rating_remark: '好', phone: '021-1' })
  const goes = party({
    name: '别名',
    address: '张江路',
    phone: '021-2',
    rating: 40,
    rating_remark: '拖欠',
    is_connected_transaction: true,
    state: 2,
  })
  expect(suggestedFields(stays, goes)).toEqual(['address', 'rating', 'isConnectedTransaction'])
  expect(suggestedFields(goes, stays)).toEqual([])
  expect(suggestedFields(party({ id_kind: 'other', id_number: 'X1' }), party())).toEqual(['idNumber'])
})

test('A further name that a search reads as one that is known is not kept', () => {
  expect(namesBeside('星河（上海）', ['星河(上海)', ' 星海 ', '星 海', '', '星湖'])).toEqual(['星海', '星湖'])
})

const code = (id_number: string, more: Partial<PartyColumns> = {}) => party({ id_number, ...more })
const [first, second] = ['91330100799655058B', '91110000802100433B']
const resident = party({
  subtype: 2,
  id_kind: 'identityNumber',
  id_number: '11010519491231002X',
  name: '王建国',
})

test('Two valid numbers that differ, and a person with an organisation, are merged by who says that they know', () => {
  const codes = (stays: PartyColumns, goes: PartyColumns, known = unsaid) =>
    mergeIssues(stays, goes, known).map(({ path, code }) => `${path} ${code}`)
  expect(codes(code(first), code(second))).toEqual(['knowsNumbers numbersUnsaid'])
  expect(codes(code(first), code(second.toLowerCase()))).toEqual(['knowsNumbers numbersUnsaid'])
  expect(codes(code(first), code(second), { ...unsaid, knowsNumbers: true })).toEqual([])
  // The same number in another writing, one that fails its check, and none are nothing to compare.
  expect(codes(code(first), code(` ${first.toLowerCase()} `))).toEqual([])
  expect(codes(code(first), code(`${second.slice(0, 17)}A`))).toEqual([])
  expect(codes(code(first), party({ id_kind: 'other', id_number: second }))).toEqual([])
  expect(codes(code(first), party({ id_kind: 'none', id_number: null }))).toEqual([])
  expect(codes(code(first), { ...resident, id_number: null })).toEqual(['knowsKind kindUnsaid'])
  expect(codes(resident, code(first))).toEqual(['knowsNumbers numbersUnsaid', 'knowsKind kindUnsaid'])
  expect(codes(resident, code(first), { ...unsaid, knowsNumbers: true, knowsKind: true })).toEqual([])
  expect(codes(resident, { ...resident, id_number: '110101199003070134' })).toEqual([
    'knowsNumbers numbersUnsaid',
  ])
  // What one is told names who is what, whichever of them stays.
  for (const pair of [
    [resident, code(first)],
    [code(first), resident],
  ] as const)
    expect(mergeIssues(...pair, unsaid).at(-1)?.params).toMatchObject({
      person: '王建国',
      company: '上海星河半导体有限公司',
    })
})
