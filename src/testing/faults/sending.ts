/** How long a sender waits for an answer before it takes it for none, in ms: longer than the product lets anything wait. */
const patience = 60_000
export const api = '/api/v1'

export type Answer = { status: number | null; code: number | null; data: unknown; bytes: Buffer }

export type Sent = {
  json?: object
  file?: { name: string; content: string | Uint8Array }
  cookie?: string
  key?: string
}

/** One call as a browser sends it. No answer in time, or a connection that broke, is `status` null. */
export async function send(
  address: string,
  method: string,
  path: string,
  { json, file, cookie, key }: Sent,
): Promise<Answer> {
  const form = file && new FormData()
  form?.append('file', new Blob([file?.content as never]), file?.name)
  try {
    const response = await fetch(`${address}${api}${path}`, {
      method,
      headers: {
        origin: address,
        'x-csrf': '1',
        ...(json && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(patience),
      ...(json ? { body: JSON.stringify(json) } : form && { body: form }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const envelope = enveloped(bytes)
    return { status: response.status, code: envelope?.code ?? null, data: envelope?.data ?? null, bytes }
  } catch {
    return { status: null, code: null, data: null, bytes: Buffer.alloc(0) }
  }
}

function enveloped(bytes: Buffer): { code: number; data: unknown } | null {
  try {
    const value = JSON.parse(bytes.toString())
    return typeof value.code === 'number' ? value : null
  } catch {
    return null
  }
}

/** The cookie of a new session. */
export async function signIn(
  address: string,
  account: { account: string; password: string },
): Promise<string> {
  const response = await fetch(`${address}${api}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, 'x-csrf': '1' },
    body: JSON.stringify(account),
  })
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
