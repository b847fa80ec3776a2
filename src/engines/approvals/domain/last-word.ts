import type { ApprovalDetail, HistoryEntry } from './api.ts'

const verbOf = { rejected: 'reject', returned: 'return', cancelled: 'cancel' } as const

/** Why an approval stands where it is: who rejected, returned or cancelled it, with which words. Null while it is none of them. */
export function lastWord({
  id,
  state,
  history,
}: Pick<ApprovalDetail, 'id' | 'state' | 'history'>): HistoryEntry | null {
  const verb = state in verbOf ? verbOf[state as keyof typeof verbOf] : null
  return history.findLast((entry) => entry.instanceID === id && entry.action === verb) ?? null
}
