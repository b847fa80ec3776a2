type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** What has been shown at this device already, of a kind of notice that needs to be shown once. */
export function seenOnDevice(key: string, storage: Storage = localStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Whether one of these has not been shown yet. */
export const hasUnseen = (all: readonly string[], seen: readonly string[]): boolean =>
  all.some((one) => !seen.includes(one))

/** Remembers that these have been shown; where storage is forbidden they are shown again next time. */
export function keepSeen(key: string, shown: readonly string[], storage: Storage = localStorage): void {
  try {
    storage.setItem(key, JSON.stringify([...new Set([...seenOnDevice(key, storage), ...shown])].toSorted()))
  } catch {
    // Storage may be forbidden.
  }
}
