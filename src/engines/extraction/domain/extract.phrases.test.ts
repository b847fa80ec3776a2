import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { extract } from './extract.ts'

/* Wordings one by one: bench/extraction/texts/phrases.txt. Whole contracts are measured in extract.test.ts. */
const phrases = readFileSync(
  join(import.meta.dirname, '../../../../bench/extraction/texts/phrases.txt'),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.split(' => '))

it('has two hundred wordings and more to read', () =>
  expect(phrases.flatMap(([, ...expected]) => expected).length).toBeGreaterThan(200))

it.each(phrases)('reads %s', (text, ...expected) => {
  const paragraphs = (text ?? '').replaceAll('\\t', '\t').split('\\n')
  const { extractions } = extract(
    paragraphs.map((words, id) => ({ id, text: words, place: { kind: 'body' } })),
  )
  for (const one of expected) {
    const [field = '', value] = one.split('=')
    const answer = extractions.find((found) => found.field === field)?.value ?? ''
    expect(answer.replaceAll('\n', 'NL'), field).toBe(value)
  }
})
