import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedLetter = { to: string[]; text: string }
export type MailBox = {
  /** Settings of a product whose mail comes here. */
  settings: { SMTP_URL: string; MAIL_FROM: string }
  letters: ReceivedLetter[]
  /** Set: every letter is refused with these words. */
  refuses: { with: string | null }
  stop(): Promise<void>
}

/** A mail server that keeps what it gets. */
export async function startMailBox(): Promise<MailBox> {
  const letters: ReceivedLetter[] = []
  const refuses: MailBox['refuses'] = { with: null }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refuses.with !== null) return done(Object.assign(new Error(refuses.with), { responseCode: 550 }))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        letters.push({ to, text: plainText(Buffer.concat(parts).toString('latin1')) })
        done(null, 'queued')
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: '法务通 <law@example.com>' },
    letters,
    refuses,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** The words of a letter that is one part of plain text. */
function plainText(raw: string): string {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const content = body.join('\r\n\r\n')
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return content
  const bytes = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
