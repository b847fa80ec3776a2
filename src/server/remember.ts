import type { Tx } from './database.ts'

const memories = new WeakMap<Tx, Map<string, Promise<unknown>>>()

/**
 * What `load` answered to this key before in the same transaction, else what it answers now: for settings that several steps of one
 * operation ask for. Not for what the transaction itself may change.
 */
export function remembered<T>(tx: Tx, key: string, load: () => Promise<T>): Promise<T> {
  const memory = memories.get(tx) ?? new Map<string, Promise<unknown>>()
  memories.set(tx, memory)
  const known = memory.get(key) as Promise<T> | undefined
  if (known) return known
  const loading = load()
  memory.set(key, loading)
  return loading
}
