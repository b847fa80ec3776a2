const instead = '•••'
/** What is shorter stands in every text. */
const least = 4

/** Takes secrets out of texts, and out of what was read from JSON, names as well as values. */
export type Redact = { text: (text: string) => string; json: (value: unknown) => unknown }

/**
 * What takes these secrets out of what another machine said: as they are, as addresses and JSON write them, and in Base64, alone or within a longer text such as
 * 'user:password' of a Basic header, wherever they stand in it.
 */
export function redactionOf(secrets: readonly string[]): Redact {
  const writings = [...new Set(secrets.filter((secret) => secret.length >= least).flatMap(writingsOf))]
  // The longest first: what holds another goes as a whole.
  const sorted = writings.toSorted((a, b) => b.length - a.length)
  const text = (given: string) => sorted.reduce((left, secret) => left.replaceAll(secret, instead), given)
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (typeof value === 'number') return text(String(value)) === String(value) ? value : instead
    if (Array.isArray(value)) return value.map(json)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [text(name), json(one)]))
  }
  return { text, json }
}

function writingsOf(secret: string): string[] {
  const asJson = JSON.stringify(secret).slice(1, -1)
  const inAddress = encodeURIComponent(secret)
  return [
    secret,
    asJson,
    asJson.replaceAll('/', '\\/'),
    inAddress,
    inAddress.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    inAddress.replaceAll('%20', '+'),
    ...inBase64(secret),
  ]
}

/** A shorter piece of Base64 stands in texts by chance. */
const leastInBase64 = 8

/** What of the Base64 of a text depends on the secret alone, for each of the three places at which it may begin. */
function inBase64(secret: string): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
    const piece = bytes
      .toString('base64')
      .slice(offset === 0 ? 0 : offset + 1, Math.floor((bytes.length * 8) / 6))
    return piece.length < leastInBase64
      ? []
      : [piece, piece.replaceAll('+', '-').replaceAll('/', '_'), piece.replaceAll('/', '\\/')]
  })
}
