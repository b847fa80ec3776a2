import { createTransport } from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; messageKey: string }
export type Mailer = { send(mail: Mail): Promise<void> }

/** Sends plain-text mail through an SMTP server. Rejects when the server does not take it within 20 s. */
export function openMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object)
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ to, subject, text, messageKey }) => {
      await transport.sendMail({
        from,
        // As an object, so that an address is never read as several.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${messageKey}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
  }
}
