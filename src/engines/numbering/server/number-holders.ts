import type { Context } from '#engines/access/server/index.ts'
import type { NumberingKind } from '../domain/numbering-rule.ts'

/** A record that carries a number, or once got one. */
export type NumberHolder = {
  id: number
  /** Its number as it is compared; null: it has none. */
  key: string | null
  /** Null: the person may not see this record. */
  name: string | null
  /** Records of its kind may share a number. */
  mayRepeat: boolean
}

type HoldersOfKind = {
  /** Records of the organisation that carry one of these numbers or have one of these ids. */
  find(context: Context, keys: readonly string[], ids: readonly number[]): Promise<NumberHolder[]>
  /** Numbers that several records carry though their kind may not; at most 1,000. */
  doubles(context: Context): Promise<string[]>
}

const registered = new Map<NumberingKind, HoldersOfKind>()

/** Called once by app/ for each kind of number: this engine does not know who carries them. */
export function nameNumberHolders(kind: NumberingKind, holders: HoldersOfKind): void {
  registered.set(kind, holders)
}

export const holdersOf = (kind: NumberingKind): HoldersOfKind =>
  registered.get(kind) ?? { find: async () => [], doubles: async () => [] }
