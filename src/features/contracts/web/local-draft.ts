/** What was typed and not yet saved, kept on this computer until the server has it: `values` of the changed fields alone, so that nothing another person saved since is put back. */
export type LocalDraft = { version: number; values: Record<string, unknown>; at: string }

const keyOf = (userId: number, contractId: number): string => `chancery-draft-${userId}-${contractId}`

/** The unsaved draft of one person and contract, or null. A store that is full or closed is as good as empty. */
export function readLocalDraft(userId: number, contractId: number): LocalDraft | null {
  try {
    const text = localStorage.getItem(keyOf(userId, contractId))
    const draft = text ? (JSON.parse(text) as LocalDraft) : null
    return draft && typeof draft.values === 'object' ? draft : null
  } catch {
    return null
  }
}

export function keepLocalDraft(userId: number, contractId: number, draft: LocalDraft): void {
  try {
    localStorage.setItem(keyOf(userId, contractId), JSON.stringify(draft))
  } catch {
    // Without room on this computer the draft lives on the screen and on the server.
  }
}

export function dropLocalDraft(userId: number, contractId: number): void {
  try {
    localStorage.removeItem(keyOf(userId, contractId))
  } catch {
    // Nothing was kept there.
  }
}
