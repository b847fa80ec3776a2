import { expect, test } from 'vitest'
import { fittingZoom } from './doc-editor.ts'

test.each([
  ['room for the page at its size', 1440, 1],
  ['just enough room', 842, 1],
  ['the middle of the review page at 1440 × 900', 754, 0.88],
  ['a phone, on which the page scrolls', 390, 0.5],
])('a document is first laid out at the scale that will fit: %s', (_, width, zoom) => {
  expect(fittingZoom(width)).toBe(zoom)
})

test('no scale is asked for where the document is not shown', () => {
  expect(fittingZoom(0)).toBeUndefined()
})
