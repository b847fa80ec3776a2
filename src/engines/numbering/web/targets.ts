import { createContext, useContext } from 'react'

export type Target = { id: number; name: string }
export type FieldTarget = { id: string; name: string; formName: string }

/** What this engine does not know itself; the application hands it in. Absent: not offered. */
export type NumberingTargets = {
  contractTypes?: (signal: AbortSignal) => Promise<readonly Target[]>
  internalParties?: (q: string, signal: AbortSignal) => Promise<readonly Target[]>
  /** Fields whose value may be part of a number. */
  fields?: (q: string, signal: AbortSignal) => Promise<readonly FieldTarget[]>
}

export const TargetsContext = createContext<NumberingTargets>({})
export const useTargets = (): NumberingTargets => useContext(TargetsContext)
