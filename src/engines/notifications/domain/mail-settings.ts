import type { Issue } from '#shared/issues.ts'
import { inBoth } from '#shared/text.ts'
import { isMail } from '#shared/text-formats.ts'

export const mailSecurities = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof mailSecurities)[number]

/** The port that servers listen on for each kind of security, as RFC 8314 and 6409 have it. */
export const usualPort: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 }

/** Where mail is handed over. A host that the operator did not name is asked for mail at these ports only. */
export const mailPorts: readonly number[] = [25, 465, 587, 2525]

/** Through which server mail goes out, and from whom. */
export type MailServer = {
  host: string
  port: number
  security: MailSecurity
  account: string
  senderName: string
  senderAddress: string
}

const hostPattern = /^(?!-)[a-z\d-]+(\.[a-z\d-]+)*$|^\d{1,3}(\.\d{1,3}){3}$|^[\da-f:]*:[\da-f:]+$/i

const fields = {
  host: inBoth('field', '邮件服务器 | Mail server'),
  senderAddress: inBoth('field', '发件地址 | Sender address'),
} as const

/**
 * What is wrong with a mail server that somebody set. `trustedHosts` (with or without port) are those that the operator named: they alone may be
 * asked at any port and without encryption. Whether an address lies inside of one's own network is judged when it is called.
 */
export function mailServerIssues(server: MailServer, trustedHosts: readonly string[]): Issue[] {
  const issues: Issue[] = []
  for (const path of ['host', 'senderAddress'] as const)
    if (server[path] === '') issues.push({ path, code: 'required', params: fields[path] })
  if (server.host !== '' && !hostPattern.test(server.host)) issues.push({ path: 'host', code: 'mailHost' })
  if (server.senderAddress !== '' && !isMail(server.senderAddress))
    issues.push({ path: 'senderAddress', code: 'notMail', params: fields.senderAddress })
  if (isTrustedMailHost(server, trustedHosts)) return issues
  if (!mailPorts.includes(server.port))
    issues.push({ path: 'port', code: 'mailPort', params: { ports: mailPorts.join('、') } })
  if (server.security === 'none') issues.push({ path: 'security', code: 'mailInClear' })
  return issues
}

export const isTrustedMailHost = (
  { host, port }: Pick<MailServer, 'host' | 'port'>,
  trustedHosts: readonly string[],
): boolean => {
  const name = host.toLowerCase()
  return trustedHosts.includes(name) || trustedHosts.includes(`${name}:${port}`)
}
