/** One node of the tree. `formID`, `flowID` and `scoreRuleID` null: as the type above. */
export type ContractType = {
  id: number
  parentID: number | null
  name: string
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

type Linked = Pick<ContractType, 'id' | 'parentID'>

/** The type itself, then the one above it, up to the root. Ends where an id is not among the types. */
export function lineOf<T extends Linked>(types: readonly T[], id: number): T[] {
  const byId = new Map(types.map((type) => [type.id, type]))
  const line: T[] = []
  for (let type = byId.get(id); type && !line.includes(type); ) {
    line.push(type)
    type = type.parentID === null ? undefined : byId.get(type.parentID)
  }
  return line
}

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

/** 'Procurement / Equipment': the names from the root down. */
export const fullName = (
  types: readonly Pick<ContractType, 'id' | 'parentID' | 'name'>[],
  id: number,
): string =>
  lineOf(types, id)
    .map((type) => type.name)
    .reverse()
    .join(' / ')

/** Whether moving a type below a parent would put it below itself. */
export const wouldLoop = (types: readonly ContractType[], id: number, parentID: number | null): boolean =>
  parentID !== null && lineOf(types, parentID).some((type) => type.id === id)
