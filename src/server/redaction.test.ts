import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redactionOf } from './redaction.ts'

const secret = 'sk-9Qz/7+Ä x"1'
const redact = redactionOf([secret, 'plain-key-1'])

test.each([
  ['as it is', secret],
  ['as JSON writes it', JSON.stringify({ echo: secret })],
  ['as PHP writes JSON', JSON.stringify({ echo: secret }).replaceAll('/', '\\/')],
  ['in an address', `https://x.example/?k=${encodeURIComponent(secret)}`],
  ['in a form', `k=${encodeURIComponent(secret).replaceAll('%20', '+')}`],
  ['in Base64', Buffer.from(secret).toString('base64')],
  ['in Base64 for addresses', Buffer.from(secret).toString('base64url')],
  ['as the password of a Basic header', `Basic ${Buffer.from(`somebody:${secret}`).toString('base64')}`],
])('a secret is taken out of a text %s', (_, text) => {
  const left = redact.text(text)
  expect(left).toContain('•••')
  for (const one of [secret, encodeURIComponent(secret)]) expect(left).not.toContain(one)
})

test('the shortest secrets go too, the longest of several first, in every writing of addresses and JSON', () => {
  expect(redactionOf(['abcd', 'abc']).text('abcde abc')).toBe('•••e abc')
  expect(redactionOf(['abcd', 'abcdefgh']).text('abcdefgh')).toBe('•••')
  expect(redactionOf(['a/b c+d']).text('k=a%2fb%20c%2bd')).toBe('k=•••')
  const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll('=', '')
  expect(redactionOf(['>>>>>>>>>']).text(base64('>>>>>>>>>').replaceAll('+', '-'))).toBe('•••')
  expect(redactionOf(['?????????']).text(base64('?????????').replaceAll('/', '\\/'))).toBe('•••')
  // So few letters of Base64 are in texts by chance.
  expect(redactionOf(['abcd']).text(`${base64('abcd')}x`)).toBe(`${base64('abcd')}x`)
})

test('a Basic header tells no secret, whatever user it is of', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 4 }), (user, tail) => {
      const left = redact.text(Buffer.from(`${user}:plain-key-1${tail}`).toString('base64'))
      expect(Buffer.from(left.replaceAll('•••', ''), 'base64').toString()).not.toContain('plain-key-1')
      expect(left).toContain('•••')
    }),
  )
})

test('out of JSON it goes from values and names, numbers too; everything else stays', () => {
  expect(
    redactionOf(['12345678']).json({ a: ['x12345678', 12345678, 1, null, true], '12345678': { b: 'c' } }),
  ).toEqual({ a: ['x•••', '•••', 1, null, true], '•••': { b: 'c' } })
  expect(redactionOf([]).json({ a: 'b' })).toEqual({ a: 'b' })
})
