import DiffMatchPatch from 'diff-match-patch'
import type { Span } from './block.ts'
import { tokensOf } from './tokens.ts'

const kindOf = { '-1': 'removed', '0': 'same', '1': 'added' } as const

/**
 * What changed from one text to the other, token by token, small coincidences between changes cleaned up so that a person can read it. The
 * `same` and `removed` spans joined are the old text, the `same` and `added` ones the new. Above `limit` tokens a side, texts that differ are one
 * removed and one added span.
 */
export function compareText(before: string, after: string, limit = 50_000): Span[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const old = tokensOf(before)
  const now = tokensOf(after)
  if (old.length > limit || now.length > limit) return replaced(before, after)
  const letters = new Letters()
  const dmp = new DiffMatchPatch()
  // No time limit: the same two texts must always give the same answer.
  dmp.Diff_Timeout = 0
  const found = dmp.diff_main(letters.write(old), letters.write(now), false)
  dmp.diff_cleanupSemantic(found)
  return found.map(([kind, text]) => ({
    kind: kindOf[String(kind) as keyof typeof kindOf],
    text: letters.read(text),
  }))
}

const replaced = (before: string, after: string): Span[] => [
  ...(before === '' ? [] : [{ kind: 'removed' as const, text: before }]),
  ...(after === '' ? [] : [{ kind: 'added' as const, text: after }]),
]

/** Writes each different token as one character, so that an algorithm over characters works on tokens. */
class Letters {
  #codes = new Map<string, number>()
  #tokens: string[] = []

  write(tokens: readonly string[]): string {
    return tokens.map((token) => String.fromCharCode(this.#codeOf(token))).join('')
  }

  read(text: string): string {
    return [...Array(text.length).keys()].map((at) => this.#tokens[placeOf(text.charCodeAt(at))]).join('')
  }

  #codeOf(token: string): number {
    const known = this.#codes.get(token)
    if (known !== undefined) return known
    const place = this.#tokens.push(token) - 1
    // 63,488 codes without the halves of surrogate pairs; more different tokens than that no paragraph has.
    const code = place < surrogates ? place : place + surrogateCount
    if (code > 0xffff) throw new RangeError('too many different tokens')
    this.#codes.set(token, code)
    return code
  }
}

const surrogates = 0xd800
const surrogateCount = 0x800
const placeOf = (code: number): number => (code < surrogates ? code : code - surrogateCount)
