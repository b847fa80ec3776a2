import { type ComponentType, createContext, useContext } from 'react'
import type { NumberedKind } from '../domain/numbered-kind.ts'

export type Target = { id: number; name: string }
export type FieldTarget = { id: string; name: string; formName: string }

/** Where a record that carries a number is opened. */
export type RecordLink = (id: number) => { to: string; params: Record<string, string> }

/** What this engine does not know itself; the application hands it in. Absent: not offered. */
export type NumberingTargets = {
  /** Everything that is numbered, in the order of the page. */
  kinds: readonly NumberedKind[]
  contractTypes?: (signal: AbortSignal) => Promise<readonly Target[]>
  internalParties?: (q: string, signal: AbortSignal) => Promise<readonly Target[]>
  /** Fields whose value may be part of a number of this kind. */
  fields?: (kind: string, q: string, signal: AbortSignal) => Promise<readonly FieldTarget[]>
  recordLink?: Readonly<Record<string, RecordLink>>
  /** A button that shows all duplicated numbers. */
  duplicates?: Readonly<Record<string, ComponentType>>
}

export const TargetsContext = createContext<NumberingTargets>({ kinds: [] })
export const useTargets = (): NumberingTargets => useContext(TargetsContext)
