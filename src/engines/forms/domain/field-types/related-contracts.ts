import { limit } from '#shared/constants.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import { type FieldType, isNothing, reading, wrongType } from './field-type.ts'
import { isId, joined, nameOrId } from './ids.ts'

/** How contracts hang together. */
export const relationTypes = {
  main: 1,
  framework: 2,
  related: 3,
  renewal: 4,
  alteration: 5,
} as const
export type RelationType = (typeof relationTypes)[keyof typeof relationTypes]

/** Contracts that stand in one relation to each other. */
export type RelatedContracts = { relationType: RelationType; contractIDs: readonly number[] }

const labels: Record<RelationType, Words> = {
  1: '主从 | Main and supplementary',
  2: '框架 | Framework and order',
  3: '关联 | Related',
  4: '续签 | Renewal',
  5: '变更 | Amendment',
}

/** The words of a relation type. */
export const relationLabel = (type: RelationType, locale: Locale): string => said(labels[type], locale)

const mostGroups = 50

function readGroup(raw: unknown): RelatedContracts | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  const { relationType, contractIDs, ...rest } = raw as Record<string, unknown>
  if (Object.keys(rest).length > 0 || !Array.isArray(contractIDs) || !contractIDs.every(isId)) return null
  if (typeof relationType !== 'number' || !Object.hasOwn(labels, relationType)) return null
  return { relationType: relationType as RelationType, contractIDs: [...new Set(contractIDs)] }
}

/** Groups of related contracts, each of at least two: 关联合同至少包含两项！ */
export const relatedContractsType: FieldType<readonly RelatedContracts[]> = {
  widget: 'relatedContracts',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<readonly RelatedContracts[]>(null)
    if (!Array.isArray(raw) || raw.length > mostGroups) return wrongType
    const groups = raw.map(readGroup)
    return groups.every((group) => group !== null) ? reading(groups) : wrongType
  },
  isEmpty: (groups) => groups.length === 0,
  validate: (groups) =>
    groups.every(({ contractIDs }) => contractIDs.length >= limit.relatedContractsMin)
      ? null
      : { code: 'relatedContracts' },
  format: (groups, _field, context) =>
    groups
      .map(({ relationType, contractIDs }) => {
        const names = contractIDs.map((id) => nameOrId('contract', id, context))
        const colon = said('： | : ', context.locale)
        return `${relationLabel(relationType, context.locale)}${colon}${joined(names, context)}`
      })
      .join(said('； | ; ', context.locale)),
  comparable: (groups) => groups.flatMap(({ contractIDs }) => contractIDs),
  requiredCode: 'requiredSelect',
  references: (groups) =>
    groups.flatMap(({ contractIDs }) => contractIDs.map((id) => ({ kind: 'contract' as const, id }))),
  span: 3,
}
