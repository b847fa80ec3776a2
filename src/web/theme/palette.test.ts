import { describe, expect, it } from 'vitest'
import { type Palette, palettes } from './palette.ts'

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}
/** Contrast ratio of WCAG 2.2. */
const contrast = (a: string, b: string) => {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const grounds = ['page', 'surface', 'raised', 'sunken', 'hover'] as const
const pairs: [keyof Palette, keyof Palette][] = [
  ...(
    [
      'text',
      'textSoft',
      'textFaint',
      'placeholder',
      'accentText',
      'dangerText',
      'warningText',
      'successText',
    ] as const
  ).flatMap((text) => grounds.map((ground): [keyof Palette, keyof Palette] => [text, ground])),
  ['text', 'selected'],
  ['textSoft', 'selected'],
  ['accentText', 'selected'],
  ['accentText', 'accentGround'],
  ['text', 'thumb'],
  ['textSoft', 'track'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onAccent', 'accentActive'],
  ['onAccent', 'danger'],
  ['dangerText', 'dangerGround'],
  ['warningText', 'warningGround'],
  ['successText', 'successGround'],
  ['neutralText', 'neutralGround'],
  ['purple', 'purpleGround'],
  ['purple', 'surface'],
]

describe.each(['light', 'dark'] as const)('the %s theme', (name) => {
  it.each(pairs)('reads %s on %s at AA', (text, ground) => {
    const palette = palettes[name]
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })
})
