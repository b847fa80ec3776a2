import { createHash, type Hash } from 'node:crypto'

/** Tasks that took more than their budget: asked again they would take it again. */
export type FailedTasks = {
  has(name: string, ask: unknown): boolean
  add(name: string, ask: unknown): void
}

type Options = { most?: number; milliseconds?: number; now?(): number }

/**
 * Remembers by their SHA-256, for an hour and as long as this process runs, so with this code and these budgets. Only what was asked in the very same way counts: the same file with other values
 * is another task, else one person's odd values would close a template to everybody.
 */
export function failedTasks({
  most = 1000,
  milliseconds = 3_600_000,
  now = Date.now,
}: Options = {}): FailedTasks {
  /** By name and size first, so that hardly ever a file is hashed that has not failed. */
  const sizes = new Map<string, Map<string, number>>()
  const order: { size: string; hash: string }[] = []

  return {
    has: (name, ask) => {
      const known = sizes.get(sizeOf(name, ask))
      const until = known?.get(hashOf(ask))
      return until !== undefined && until > now()
    },
    add: (name, ask) => {
      const one = { size: sizeOf(name, ask), hash: hashOf(ask) }
      const known = sizes.get(one.size) ?? new Map<string, number>()
      if (!known.has(one.hash)) order.push(one)
      known.set(one.hash, now() + milliseconds)
      sizes.set(one.size, known)
      if (order.length <= most) return
      const oldest = order.shift() as typeof one
      sizes.get(oldest.size)?.delete(oldest.hash)
      if (sizes.get(oldest.size)?.size === 0) sizes.delete(oldest.size)
    },
  }
}

const sizeOf = (name: string, ask: unknown): string => `${name} ${bytesOf(ask)} ${moduleOf(ask)}`

const moduleOf = (ask: unknown): string =>
  ask !== null && typeof ask === 'object' && 'module' in ask ? String(ask.module) : ''

/** How many bytes of files an ask holds. */
export function bytesOf(ask: unknown): number {
  if (ask instanceof Uint8Array) return ask.byteLength
  if (ask === null || typeof ask !== 'object') return 0
  return Object.values(ask).reduce((sum: number, value) => sum + bytesOf(value), 0)
}

/** What says nothing of how much work it is: where the file lies for the moment, and who signs the changes when. */
const passing = new Set(['path', 'author'])

function hashOf(ask: unknown): string {
  const hash = createHash('sha256')
  feed(hash, ask)
  return hash.digest('hex')
}

function feed(hash: Hash, value: unknown): void {
  if (value instanceof Uint8Array) hash.update(`bytes ${value.byteLength}\n`).update(value)
  else if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      if (passing.has(key)) continue
      hash.update(`${JSON.stringify(key)}\n`)
      feed(hash, inner)
    }
  else hash.update(`${typeof value} ${JSON.stringify(value)}\n`)
}
