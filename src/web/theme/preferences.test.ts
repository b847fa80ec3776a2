import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('the system’s theme is asked for once and then told by events: a question in between would swallow the event', async () => {
  let asked = 0
  let tell: (event: { matches: boolean }) => void = () => {}
  const dataset: Record<string, string> = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      asked += 1
      return true
    },
    addEventListener: (_name: string, listener: typeof tell) => {
      tell = listener
    },
  }))
  vi.resetModules()
  const { setPreferences } = await import('./preferences.ts')
  setPreferences({ density: 'compact' })
  expect(dataset).toEqual({ theme: 'dark', density: 'compact' })
  tell({ matches: false })
  expect(dataset.theme).toBe('light')
  setPreferences({ theme: 'dark' })
  setPreferences({ theme: 'system' })
  expect(dataset.theme).toBe('light')
  expect(asked).toBe(1)
})
