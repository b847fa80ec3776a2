import type { CreditRequest, Named } from './credit-request.ts'

/** Headers that everybody sends, whose values are no secret. */
const harmless =
  /^(accept(-.*)?|content-type|user-agent|referer|origin|cache-control|pragma|x-requested-with)$/i
const secretName = /key|token|secret|sign|auth|pass|pwd|cred|app/i
/** Words that say of which kind the secret behind them is. */
const kind = /^(bearer|basic|digest|token|apikey|api-key|appcode|negotiate)(\s+|$)/i
/** A shorter text stands in answers for other reasons too. */
const least = 6

/** The parts of a value that somebody wrote: what stands for the party or the key is none. */
const written = ({ value }: Named): string[] =>
  value.split(/\{(?:idNumber|name|key)\}/).map((part) => part.trim().replace(kind, ''))

/** The texts of a request that nobody but the service is to know: the key, what is written in headers, and in parameters that are called like a key. */
export function secretTexts(
  { headers, query }: Pick<CreditRequest, 'headers' | 'query'>,
  key: string,
): string[] {
  const lines = [
    ...headers.filter(({ name }) => !harmless.test(name)),
    ...query.filter(({ name }) => secretName.test(name)),
  ]
  const texts = lines.flatMap(written).filter((text) => text.length >= least)
  return [...new Set([key.trim(), ...texts])].filter((text) => text !== '')
}
