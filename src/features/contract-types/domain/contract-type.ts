import { lineOf } from '#shared/tree.ts'

/** One node of the tree. `formID`, `flowID` and `scoreRuleID` null: as the type above. */
export type ContractType = {
  id: number
  parentID: number | null
  name: string
  nameEn: string
  /** 1 enabled, 2 disabled: takes no new contracts. */
  state: number
  formID: number | null
  flowID: number | null
  /** The version in force of what its contracts are scored by. */
  scoreRuleID: number | null
  isContractNumberDuplicateCheck: boolean
  /** What a submission of its contracts needs; each type says so for itself. */
  isNumberRequired: boolean
  isTextRequired: boolean
  sortOrder: number
  version: number
}

export const contractTypeStates = { enabled: 1, disabled: 2 } as const

/** What holds for a type: its own setting, else the nearest one above it; null when nobody in the line has one. */
export function settingsOf(
  types: readonly ContractType[],
  id: number,
): Pick<ContractType, 'formID' | 'flowID' | 'scoreRuleID'> {
  const line = lineOf(types, id)
  return {
    formID: line.find((type) => type.formID !== null)?.formID ?? null,
    flowID: line.find((type) => type.flowID !== null)?.flowID ?? null,
    scoreRuleID: line.find((type) => type.scoreRuleID !== null)?.scoreRuleID ?? null,
  }
}

/** A type can be chosen when it and everything above it is enabled. */
export const isChoosable = (types: readonly ContractType[], id: number): boolean => {
  const line = lineOf(types, id)
  return line.length > 0 && line.every((type) => type.state === contractTypeStates.enabled)
}
