import { expect, test } from 'vitest'
import { applicationKey } from './application-number.ts'
import { countryKey } from './country-key.ts'

const key = (applicationNumber: string, more: object = {}) =>
  applicationKey({ kind: 1, country: '中国', applicationNumber, ...more })

test('a number of one application is one however it is written', () => {
  const same = [
    '202110123456.7',
    '2021 1 0123456.7',
    'ZL 202110123456.7',
    'zl2021101234567',
    'CN202110123456.7',
    '２０２１１０１２３４５６．７',
    '202110123456',
    '第202110123456.7号',
  ]
  expect(new Set(same.map((number) => key(number))).size).toBe(1)
  expect(key('98101234.X')).toBe(key('zl98101234'))
  expect(key('202110123457.7')).not.toBe(key('202110123456.7'))
})

test('kind and country tell applications of one number apart; China has one name', () => {
  const kinds = [1, 2, 3].map((kind) => key('12345678', { kind }))
  const places = ['中国', '美国', 'EU', '日本'].map((country) => key('12345678', { country }))
  expect(new Set(kinds).size).toBe(3)
  expect(new Set(places).size).toBe(4)
  for (const country of ['', 'China', ' 中国 ', '中华人民共和国', 'P.R.C.', 'CN'])
    expect(key('12345678', { country })).toBe(key('12345678'))
  expect(key('17/123,456', { country: 'United States' })).toBe(key('17123456', { country: '美国' }))
})

test('a mark keeps its figures whole, and letters that tell its parts apart', () => {
  const mark = (number: string) => key(number, { kind: 2 })
  expect(mark('第 123456789 号')).toBe(mark('123456789'))
  expect(mark('12345678A')).not.toBe(mark('12345678'))
  expect(mark('123456789')).not.toBe(mark('12345678'))
})

test('what is no number is the same as none', () => {
  for (const none of ['', ' ', '—', '待补', 'N/A']) expect(key(none)).toBe('')
  expect(applicationKey({ kind: 1 })).toBe('')
})

test('a country that is not known is itself, without blanks and in small letters', () => {
  expect(countryKey(' New  Zealand ')).toBe(countryKey('new zealand'))
  expect(countryKey('新西兰')).toBe('新西兰')
  expect(countryKey('台湾')).not.toBe(countryKey('中国'))
})
