import { useSyncExternalStore } from 'react'
import type { ThemeName } from './palette.ts'

export type ThemeChoice = ThemeName | 'system'
export type Density = 'default' | 'compact'
export type Preferences = { theme: ThemeChoice; density: Density }

/** Read by public/boot.js too, before the first paint; keep the names equal. */
const keys = { theme: 'chancery.theme', density: 'chancery.density' } as const

const stored = (key: string): string | null => {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

const readPreferences = (): Preferences => {
  const theme = stored(keys.theme)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: stored(keys.density) === 'compact' ? 'compact' : 'default',
  }
}

let preferences = readPreferences()
const listeners = new Set<() => void>()
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
/** Kept, because Chromium forgets to tell of a change that somebody has asked the query about before it told. */
let isSystemDark = systemDark?.matches ?? false

const shownTheme = (): ThemeName =>
  preferences.theme === 'system' ? (isSystemDark ? 'dark' : 'light') : preferences.theme

const show = () => {
  if (globalThis.document) {
    document.documentElement.dataset.theme = shownTheme()
    document.documentElement.dataset.density = preferences.density
  }
  for (const listener of listeners) listener()
}
systemDark?.addEventListener('change', ({ matches }) => {
  isSystemDark = matches
  show()
})

/** Changes how the product looks in this browser, and remembers it. */
export function setPreferences(change: Partial<Preferences>): void {
  preferences = { ...preferences, ...change }
  try {
    for (const name of Object.keys(change) as (keyof Preferences)[])
      localStorage.setItem(keys[name], preferences[name])
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  show()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the person chose ('system' follows the machine). */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => preferences)
/** The theme that is shown right now. */
export const useThemeName = (): ThemeName => useSyncExternalStore(subscribe, shownTheme)
