import { describe, expect, test } from 'vitest'
import type { LocalEntry, LocalStore } from '#web/local-store.ts'
import { type KeptPlace, keptTextsAt } from './kept-texts.ts'

const day = 86_400_000

function memory() {
  const entries = new Map<string, LocalEntry>()
  const store: LocalStore = {
    put: async (name, entry) => void entries.set(name, entry),
    get: async (name) => entries.get(name) ?? null,
    remove: async (name) => void entries.delete(name),
    keepOnly: async (isKept) => {
      for (const [name, entry] of entries) if (!isKept(name, entry)) entries.delete(name)
    },
  }
  return { entries, store }
}
const keyOf = (seed: number) => async () => new Uint8Array(32).fill(seed)
const bytes = (text: string) => new TextEncoder().encode(text)
const words = (read: Uint8Array | undefined) => new TextDecoder().decode(read)
const contract = (userId: number, id = 5): KeptPlace => ({ userId, kind: 'contract', id })

describe('an unsaved text on this computer', () => {
  test('comes back whole for its writer, and lies there unreadable', async () => {
    const { entries, store } = memory()
    const began = Date.now()
    await keptTextsAt(contract(7), store, keyOf(1)).keep({ baseID: 41, bytes: bytes('质保三年') })
    const lying = [...entries.values()].map((entry) => words(entry.bytes)).join('')
    expect(lying).not.toContain('质保')
    const again = await keptTextsAt(contract(7), store, keyOf(1)).read()
    expect([again?.baseID, words(again?.bytes)]).toEqual([41, '质保三年'])
    expect(again?.at.getTime()).toBeGreaterThanOrEqual(began)
  })

  test('of one record is not another’s, also when it was put in its place', async () => {
    const { entries, store } = memory()
    await keptTextsAt(contract(7, 5), store, keyOf(1)).keep({ baseID: 41, bytes: bytes('甲') })
    expect(await keptTextsAt(contract(7, 6), store, keyOf(1)).read()).toBe(null)
    entries.set('text/7/contract/6', entries.get('text/7/contract/5') as LocalEntry)
    expect(await keptTextsAt(contract(7, 6), store, keyOf(1)).read()).toBe(null)
  })

  test('is gone when it was dropped, when the next person writes here, and after 60 days', async () => {
    const { entries, store } = memory()
    const mine = keptTextsAt(contract(7), store, keyOf(1))
    await mine.keep({ baseID: 41, bytes: bytes('甲') })
    await mine.drop()
    expect(await mine.read()).toBe(null)
    await mine.keep({ baseID: 41, bytes: bytes('甲') })
    expect(await keptTextsAt(contract(8), store, keyOf(2)).read()).toBe(null)
    expect(entries.size).toBe(0)
    await mine.keep({ baseID: 41, bytes: bytes('甲') })
    const [name, entry] = [...entries][0] as [string, LocalEntry]
    entries.set(name, { ...entry, at: Date.now() - 61 * day })
    expect(await keptTextsAt(contract(7), store, keyOf(1)).read()).toBe(null)
  })
})
