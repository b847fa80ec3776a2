export type Filing = {
  kind: number
  status: number
  result: number | null
  /** Of the case and of its procedures that begin one, in any order. */
  filed: readonly (string | null)[]
  today: string
}

/** Procedures with which a claim is brought: first instance, arbitration, labour arbitration, enforcement. */
export const bringing: readonly number[] = [1, 4, 5, 7]

/** Civil, arbitration, labour arbitration, enforcement: what interrupts limitation by itself (Civil Code art. 195, nos. 3 and 4; interpretation on limitation art. 11). */
const interrupting: readonly number[] = [1, 2, 3, 6]
const [withdrawn, isVoid, resultWithdrawn] = [4, 10, 5]

/** The first day on which a case was filed, for the limitation of the claim; null where none was yet, where the kind of case interrupts nothing, and where it was withdrawn or is void. */
export function filedOn({ kind, status, result, filed, today }: Filing): string | null {
  if (!interrupting.includes(kind) || status === withdrawn || status === isVoid) return null
  if (result === resultWithdrawn && status >= 5) return null
  const [first] = filed.filter((day): day is string => day !== null && day <= today).toSorted()
  return first ?? null
}
