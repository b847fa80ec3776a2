import { expect, it } from 'vitest'
import { hasUnseen, keepSeen, seenOnDevice } from './seen-on-device.ts'

const key = 'fonts'

const device = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

it('shows missing fonts once on a device, and again only when another one is missing', () => {
  const storage = device()
  expect(hasUnseen(['仿宋', '楷体'], seenOnDevice(key, storage))).toBe(true)
  keepSeen(key, ['仿宋', '楷体'], storage)
  expect(hasUnseen(['仿宋', '楷体'], seenOnDevice(key, storage))).toBe(false)
  expect(hasUnseen(['楷体'], seenOnDevice(key, storage))).toBe(false)
  expect(hasUnseen(['楷体', '黑体'], seenOnDevice(key, storage))).toBe(true)
  keepSeen(key, ['楷体', '黑体'], storage)
  expect(seenOnDevice(key, storage)).toHaveLength(3)
})

it('has nothing to show where nothing is missing', () => {
  expect(hasUnseen([], [])).toBe(false)
})

it('shows a notice again where the browser keeps nothing, or something else stands there', () => {
  const forbidden = {
    getItem: () => {
      throw new Error('storage is forbidden')
    },
    setItem: () => {
      throw new Error('storage is forbidden')
    },
  }
  expect(() => keepSeen(key, ['仿宋'], forbidden)).not.toThrow()
  expect(hasUnseen(['仿宋'], seenOnDevice(key, forbidden))).toBe(true)
  const odd = device()
  odd.setItem(key, '{"a":1}')
  expect(seenOnDevice(key, odd)).toEqual([])
})
