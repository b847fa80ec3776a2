import { type ComponentType, createContext, useContext } from 'react'
import type { NumberingKind } from '../domain/numbering-rule.ts'

export type Target = { id: number; name: string }
export type FieldTarget = { id: string; name: string; formName: string }

/** Where a record that carries a number is opened. */
export type RecordLink = (id: number) => { to: string; params: Record<string, string> }

/** What this engine does not know itself; the application hands it in. Absent: not offered. */
export type NumberingTargets = {
  contractTypes?: (signal: AbortSignal) => Promise<readonly Target[]>
  internalParties?: (q: string, signal: AbortSignal) => Promise<readonly Target[]>
  /** Fields whose value may be part of a number. */
  fields?: (q: string, signal: AbortSignal) => Promise<readonly FieldTarget[]>
  recordLink?: Readonly<Record<NumberingKind, RecordLink>>
  /** A button that shows all duplicated numbers. */
  duplicates?: Readonly<Record<NumberingKind, ComponentType>>
}

export const TargetsContext = createContext<NumberingTargets>({})
export const useTargets = (): NumberingTargets => useContext(TargetsContext)
