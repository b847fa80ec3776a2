import { expect, test } from 'vitest'
import { type MailServer, mailServerIssues } from './mail-settings.ts'

const good: MailServer = {
  host: 'smtp.example.com',
  port: 465,
  security: 'tls',
  account: 'law',
  senderName: '法务通',
  senderAddress: 'law@example.com',
}
const codes = (change: Partial<MailServer>, trusted: string[] = []) =>
  mailServerIssues({ ...good, ...change }, trusted).map(({ path, code }) => `${path} ${code}`)

test('a mail server has a name, a port for mail, encryption, and a sender', () => {
  expect(codes({})).toEqual([])
  expect(codes({ security: 'starttls', port: 587 })).toEqual([])
  expect(codes({ host: '', senderAddress: '' })).toEqual(['host required', 'senderAddress required'])
  for (const host of [
    'https://smtp.example.com',
    'smtp.example.com:465',
    'a b',
    '-x',
    'smtp.example.com/x',
    'u@h',
  ])
    expect([host, codes({ host })]).toEqual([host, ['host mailHost']])
  for (const senderAddress of ['law', 'law@example', 'a@b.c, d@e.f', 'x <a@b.c>', 'a@b.c\nBcc: d@e.f'])
    expect([senderAddress, codes({ senderAddress })]).toEqual([senderAddress, ['senderAddress notMail']])
})

test('only hosts that the operator named are asked at other ports, or in clear', () => {
  expect(codes({ port: 6379 })).toEqual(['port mailPort'])
  expect(codes({ security: 'none', port: 25 })).toEqual(['security mailInClear'])
  const inClear = { host: 'Mail.lan', port: 1025, security: 'none' } as const
  expect(codes(inClear, ['mail.lan'])).toEqual([])
  expect(codes(inClear, ['mail.lan:1025'])).toEqual([])
  expect(codes(inClear, ['mail.lan:25', 'other.lan'])).toEqual(['port mailPort', 'security mailInClear'])
})
