import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likenessOf, nameKey, pairsOf, partsToFind } from './likely-duplicates.ts'

test.each([
  ['上海星河半导体有限公司', '上海星河半导体有限责任公司'],
  ['上海星河半导体有限公司', ' 上海 星河半导体有限公司'],
  ['星河（上海）半导体有限公司', '星河(上海)半导体有限公司'],
  ['星河（上海）半导体有限公司', '星河上海半导体有限公司'],
  ['上海星河半導體有限公司', '上海星河半导体有限公司'],
  ['ＡＢＣ 科技有限公司', 'abc科技有限公司'],
  ['Acme Co., Ltd.', 'ACME COMPANY LIMITED'],
  ['Acme Ltd', 'acme limited'],
  ['阿卜杜·热合曼', '阿卜杜热合曼'],
])('%s and %s are one name [ASK-09]', (name, other) => {
  expect(likenessOf(name, other)).toEqual({ reason: 'sameName', score: 100 })
})

test.each([
  ['上海星河半导体有限公司', '上海星合半导体有限公司', { reason: 'spelling', differs: 1 }],
  ['上海星河半导体有限公司', '上海星河半导体股份有限公司', { reason: 'spelling', score: 95, differs: 0 }],
  ['上海星河半导体有限公司', '星河半导体有限公司', { reason: 'contained' }],
  ['杭州云杉信息技术服务有限公司', '杭州云彬信息技术服条有限公司', { reason: 'spelling', differs: 2 }],
  ['Siemens Industry Inc.', 'Siemens Industri Inc.', { reason: 'spelling', differs: 1 }],
])('%s is like %s, and it is told why [ASK-09]', (name, other, found) => {
  expect(likenessOf(name, other)).toMatchObject(found)
  expect(likenessOf(other, name)).toEqual(likenessOf(name, other))
})

test.each([
  ['上海星河半导体有限公司', '北京云杉科技有限公司'],
  ['星河有限公司', '星海有限公司'],
  ['王建国', '王建军'],
  ['中国银行股份有限公司', '中国建设银行股份有限公司'],
  ['有限公司', '公司'],
  ['', '上海星河'],
])('%s is not like %s', (name, other) => {
  expect(likenessOf(name, other)).toBeNull()
})

test('a name of signs alone is compared as it is', () => {
  expect(nameKey('（—）')).not.toBe('')
  expect(likenessOf('（—）', '(·)')).toBeNull()
})

const signs = fc.constantFrom(...'上海星河云杉半导体科技信息服务ab')
const particular = fc.array(signs, { minLength: 4, maxLength: 14 })
const change = fc.record({ at: fc.nat(13), sign: fc.option(signs, { nil: '' }), takes: fc.nat(1) })

test('whatever is told to be like a name has one of the parts that it is looked for by', () => {
  fc.assert(
    fc.property(particular, fc.array(change, { maxLength: 3 }), (name, changes) => {
      const other = [...name]
      for (const { at, sign, takes } of changes)
        other.splice(at % other.length, takes, ...(sign ? [sign] : []))
      const [given, found] = [`${name.join('')}有限公司`, `${other.join('')}有限公司`]
      const likeness = likenessOf(given, found)
      if (!likeness || likeness.reason === 'sameName') return
      const pairs = new Set(pairsOf(nameKey(found)))
      expect(partsToFind(given).some((part) => part.every((pair) => pairs.has(pair)))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
