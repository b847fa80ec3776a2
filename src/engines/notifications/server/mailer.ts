import type { Transporter } from 'nodemailer'
import { OutgoingError, publicAddressOf } from '#server/outgoing.ts'
import { refuseInTransaction } from '#server/outside-transaction.ts'
import { isTrustedMailHost, type MailServer } from '../domain/mail-settings.ts'
import type { MailFailure } from '../domain/mail-settings-api.ts'

export type Mail = { to: string; subject: string; text: string; messageKey: string }
/** Answers what the server said of the letter. */
export type Mailer = { send(mail: Mail): Promise<string> }

const limits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  disableFileAccess: true,
  disableUrlAccess: true,
}

/** Sends plain-text mail through the SMTP server that the operator set. Rejects when the server does not take it within 20 s. */
export const openMailer = ({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer =>
  mailerOver({ url: smtpUrl, ...limits }, from)

/**
 * The same through a server that an administrator set on the screen. Its name is resolved here, its addresses are judged, and the connection goes to
 * one of them: only hosts that the operator named may lie inside of one's own network.
 */
export async function openSetMailer(
  server: MailServer & { password: string },
  trustedHosts: readonly string[],
): Promise<Mailer> {
  const { host, port, security, account, password, senderName, senderAddress } = server
  const address = isTrustedMailHost(server, trustedHosts) ? host : await publicAddressOf(host)
  return mailerOver(
    {
      host: address,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      tls: { servername: host },
      ...(account ? { auth: { user: account, pass: password } } : {}),
      ...limits,
    },
    { name: senderName, address: senderAddress },
  )
}

function mailerOver(options: object, from: string | { name: string; address: string }): Mailer {
  // Most installations send nothing for long: what sends is loaded with the first letter.
  let opened: Promise<Transporter> | undefined
  const transport = () => (opened ??= import('nodemailer').then((mail) => mail.createTransport(options)))
  const sender = typeof from === 'string' ? from : from.address
  const domain = /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? 'localhost'
  return {
    send: async ({ to, subject, text, messageKey }) => {
      refuseInTransaction('a letter')
      const sent: { response?: unknown } = await (await transport()).sendMail({
        from,
        // As an object, so that an address is never read as several.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${messageKey}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      return typeof sent.response === 'string' ? sent.response : ''
    },
  }
}

const mostOfAnswer = 500

/** Why a letter did not go out, and what the server said, which is nothing where it never spoke. */
export function mailFailure(error: unknown): { reason: MailFailure; answer: string } {
  if (error instanceof OutgoingError)
    return { reason: error.reason === 'privateAddress' ? 'privateAddress' : 'unknownHost', answer: '' }
  const { code = '', response = '', command = '' } = error as Record<string, unknown>
  const answer = typeof response === 'string' ? response.slice(0, mostOfAnswer) : ''
  return { reason: reasons[String(code)] ?? (answer || command ? 'refused' : 'unreachable'), answer }
}

const reasons: Readonly<Record<string, MailFailure>> = {
  EDNS: 'unknownHost',
  ENOTFOUND: 'unknownHost',
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  ETLS: 'encryption',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ESOCKET: 'unreachable',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  EPROTOCOL: 'refused',
}
