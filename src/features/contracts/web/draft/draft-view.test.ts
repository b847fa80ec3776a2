import { describe, expect, test } from 'vitest'
import { shownMode, usualView, viewFrom } from './draft-view.ts'

test('how a person likes to draft is read as it was kept; what is no such thing is the usual', () => {
  const view = { mode: 'text', share: 0.62, follows: false }
  expect(viewFrom(JSON.stringify(view))).toEqual(view)
  for (const kept of [null, '', 'null', '7', '{"mode":"all","share":1.5,"follows":"yes"}', '{"share":0}'])
    expect([kept, viewFrom(kept)]).toEqual([kept, usualView])
})

describe('what of a draft is on the screen', () => {
  const wide = { isNarrow: false, side: 'text', hasText: true } as const
  test('is what the person chose where there is room', () => {
    for (const mode of ['form', 'both', 'text'] as const) expect(shownMode({ mode }, wide)).toBe(mode)
  })

  test('is one of the two where there is none, whatever was chosen', () => {
    for (const mode of ['form', 'both', 'text'] as const) {
      expect(shownMode({ mode }, { ...wide, isNarrow: true })).toBe('text')
      expect(shownMode({ mode }, { ...wide, isNarrow: true, side: 'form' })).toBe('form')
    }
  })

  test('is the form alone while there is no text to stand beside it', () => {
    expect(shownMode({ mode: 'both' }, { ...wide, hasText: false })).toBe('form')
    expect(shownMode({ mode: 'text' }, { ...wide, hasText: false })).toBe('text')
  })
})
