import {
  type CompiledForm,
  type FormValues,
  type RelatedContracts,
  type RelationType,
  relationTypes,
} from '#engines/forms/domain/index.ts'
import type { Words } from '#shared/text.ts'
import { type ContractStatus, contractStatuses } from './contract-status.ts'

/** Where a contract stands as seen from another: the framework above its order, the order below; beside it where the relation has no direction. */
export const sides = ['above', 'below', 'beside'] as const
export type Side = (typeof sides)[number]

/** A relation as it is kept: `fromID` is the main contract, the framework, what was renewed or altered. */
export type Relation = { fromID: number; toID: number; relationType: RelationType }

const beside: Words = '关联合同 | Related contract'
/** What a contract on this side is called by the other one; null: a relation of this type has no such side. */
const words: Record<RelationType, Record<Side, Words | null>> = {
  1: { above: '主合同 | Main contract', below: '补充协议 | Supplementary agreement', beside: null },
  2: { above: '框架协议 | Framework', below: '订单 | Order', beside: null },
  3: { above: null, below: null, beside },
  4: { above: '被续签合同 | Renewed contract', below: '续签合同 | Renewal', beside: null },
  5: { above: '被变更合同 | Amended contract', below: '变更协议 | Amendment', beside: null },
}
export const relationWords = (type: RelationType, side: Side): Words => words[type][side] ?? beside

/** Everything that a contract can be to another one, in the order in which people choose it. */
export const relationChoices: readonly { relationType: RelationType; side: Side }[] = Object.values(
  relationTypes,
).flatMap((relationType) =>
  sides.filter((side) => words[relationType][side] !== null).map((side) => ({ relationType, side })),
)

/** Supplementary, alteration and termination agreements: each is about a main contract. */
const lesserCategories: readonly number[] = [3, 4, 5]
const frameworkCategory = 2

/**
 * Where those stand that a contract of this category names in its form: a supplementary agreement names its main contract, any other the agreements to it; a framework
 * names its orders, any other its framework; who renews or alters names what is renewed or altered.
 */
export function sideOfNamed(relationType: RelationType, category: number): Side {
  if (relationType === relationTypes.related) return 'beside'
  if (relationType === relationTypes.main) return lesserCategories.includes(category) ? 'above' : 'below'
  if (relationType === relationTypes.framework) return category === frameworkCategory ? 'below' : 'above'
  return 'above'
}

/** The relation between a contract and one that stands on this side of it. */
export function relationBetween(id: number, other: number, relationType: RelationType, side: Side): Relation {
  const isFirst = side === 'beside' ? id < other : side === 'below'
  return { fromID: isFirst ? id : other, toID: isFirst ? other : id, relationType }
}

/** Where the other contract of a relation stands, as seen from this one. */
export const sideOfOther = ({ fromID, relationType }: Relation, id: number): Side =>
  relationType === relationTypes.related ? 'beside' : fromID === id ? 'below' : 'above'

export const otherOf = ({ fromID, toID }: Relation, id: number): number => (fromID === id ? toID : fromID)

/** What makes two relations the same. */
export const relationKey = ({ fromID, toID, relationType }: Relation): string =>
  `${fromID}/${toID}/${relationType}`

export type SaidRelation = Relation & { fieldID: string }

/** The relations that a contract's form says, each once a field; a contract that names itself is left out (`namesItself` tells it). */
export function relationsOfForm(
  form: CompiledForm,
  values: FormValues,
  { id, category }: { id: number; category: number },
): SaidRelation[] {
  const said = relatedFields(form, values).flatMap(({ fieldID, groups }) =>
    groups.flatMap(({ relationType, contractIDs }) =>
      contractIDs
        .filter((other) => other !== id)
        .map((other) => ({
          ...relationBetween(id, other, relationType, sideOfNamed(relationType, category)),
          fieldID,
        })),
    ),
  )
  return [...new Map(said.map((one) => [`${relationKey(one)}/${one.fieldID}`, one])).values()]
}

/** Ids of the fields in which a contract names itself. */
export const fieldsNamingItself = (form: CompiledForm, values: FormValues, id: number): string[] =>
  relatedFields(form, values)
    .filter(({ groups }) => groups.some(({ contractIDs }) => contractIDs.includes(id)))
    .map(({ fieldID }) => fieldID)

/** Values that the form's gate let through: whatever stands in such a field has its type. */
function relatedFields(
  form: CompiledForm,
  values: FormValues,
): { fieldID: string; groups: readonly RelatedContracts[] }[] {
  return form.fields
    .filter(({ config }) => config.type === 'relatedContracts')
    .map(({ id }) => ({ fieldID: id, groups: (values[id] ?? []) as readonly RelatedContracts[] }))
}

/** Whether a contract stands above itself by these relations; those without direction put nobody above anybody. */
export function standsAboveItself(id: number, relations: readonly Relation[]): boolean {
  const above = new Map<number, number[]>()
  for (const { fromID, toID, relationType } of relations)
    if (relationType !== relationTypes.related) above.set(toID, [...(above.get(toID) ?? []), fromID])
  const seen = new Set<number>()
  const waiting = [...(above.get(id) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === id) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(above.get(next) ?? []))
  }
  return false
}

/** Why two contracts are not tied. */
export const relationRefusals = {
  itself: '合同不能与自身关联 | A contract cannot be related to itself.',
  void: '「{name}」已作废，不能建立关联 | “{name}” is void and cannot be related.',
  notSigned:
    '「{name}」尚未签署，不能续签或变更 | “{name}” has not been signed yet, so it cannot be renewed or amended.',
  circle:
    '该关联会形成循环：一份合同不能直接或间接成为自己的上级 | This would create a loop: a contract cannot be above itself, directly or indirectly.',
} as const satisfies Record<string, Words>
export type RelationRefusal = keyof typeof relationRefusals

type Related = { id: number; status: ContractStatus }

/** Why one contract may not be tied to another that stands on this side of it; null where it may. Circles are told apart: they need all that is kept. */
export function relationRefusal(
  own: Related,
  other: Related,
  relationType: RelationType,
  side: Side,
): { why: Exclude<RelationRefusal, 'circle'>; who: number } | null {
  if (own.id === other.id) return { why: 'itself', who: own.id }
  const voided = [own, other].find(({ status }) => status === contractStatuses.void)
  if (voided) return { why: 'void', who: voided.id }
  const earlier = side === 'below' ? own : other
  const wantsSigned = relationType === relationTypes.renewal || relationType === relationTypes.alteration
  return wantsSigned && earlier.status < contractStatuses.signed
    ? { why: 'notSigned', who: earlier.id }
    : null
}
