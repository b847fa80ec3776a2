import { z } from 'zod'
import { conditionGroupSchema, type Held, outerConditionSchema } from '#engines/forms/domain/index.ts'
import { bodyId } from '#shared/endpoint.ts'

const ids = z.array(bodyId).min(1).max(50)
/** false: it is none of these. */
const is = z.boolean().default(true)

/** What a branch may look at beside the fields of a form: who starts it, and with whom it is made. */
export const factSchema = z.discriminatedUnion('about', [
  /** Whose record it is. */
  z.strictObject({ about: z.literal('initiator'), is, userIds: ids }),
  z.strictObject({ about: z.literal('initiatorRole'), is, roleIds: ids }),
  /** The initiator's department is one of these or stands below one. */
  z.strictObject({ about: z.literal('initiatorDepartment'), is, departmentIds: ids }),
  /** any: some party has one of these ratings; worst: the worst of all of them is one. Without a party it does not hold. */
  z.strictObject({
    about: z.literal('rating'),
    of: z.enum(['any', 'worst']).default('any'),
    ratings: z.array(z.number().int().min(0).max(100)).min(1).max(10),
  }),
])
export type BranchFact = z.output<typeof factSchema>

export const factKinds = [
  'initiator',
  'initiatorRole',
  'initiatorDepartment',
  'rating',
] as const satisfies readonly BranchFact['about'][]

/** When a branch is taken: all or any of its conditions on fields of the record's form and of its facts. */
export const branchConditionsSchema = z.strictObject({
  match: conditionGroupSchema.shape.match,
  conditions: z.array(outerConditionSchema).max(20).default([]),
  /** Absent: none. */
  facts: z.array(factSchema).max(10).optional(),
})
export type BranchConditions = z.output<typeof branchConditionsSchema>

/** Of how many conditions a branch consists. */
export const countConditions = ({ conditions, facts = [] }: Omit<BranchConditions, 'match'>): number =>
  conditions.length + facts.length

/** What facts are judged on. */
export type Circumstances = {
  /** Null: nobody knows yet. */
  initiatorId: number | null
  roleIds: ReadonlySet<number>
  /** The initiator's department and those above it. */
  departmentIds: ReadonlySet<number>
  /** Of every outside party; a greater one is worse. */
  ratings: readonly number[]
}

/** Whether a fact holds. */
export function factHolds(fact: BranchFact, at: Circumstances): boolean {
  switch (fact.about) {
    case 'initiator':
      return fact.is === (at.initiatorId !== null && fact.userIds.includes(at.initiatorId))
    case 'initiatorRole':
      return fact.is === fact.roleIds.some((id) => at.roleIds.has(id))
    case 'initiatorDepartment':
      return fact.is === fact.departmentIds.some((id) => at.departmentIds.has(id))
    case 'rating': {
      const judged = fact.of === 'any' || at.ratings.length === 0 ? at.ratings : [Math.max(...at.ratings)]
      return judged.some((rating) => fact.ratings.includes(rating))
    }
    default:
      return fact satisfies never
  }
}

/** What a branch's conditions come to: those on fields as `fieldsHold` says in their order, then its facts. */
export const heldOf = (
  when: BranchConditions,
  fieldsHold: (conditions: BranchConditions['conditions']) => readonly Held[],
  at: Circumstances,
): Held[] => [...fieldsHold(when.conditions), ...(when.facts ?? []).map((fact) => factHolds(fact, at))]

/** Whether a branch is taken where its conditions come to this, null where nobody can say; one that has none never is. */
export function meetsAll({ match }: Pick<BranchConditions, 'match'>, held: readonly Held[]): boolean | null {
  if (held.length === 0) return false
  // One of them settles it: any that holds, or, where all have to, any that does not.
  const settling = match === 'any'
  if (held.includes(settling)) return settling
  return held.every((one) => one === !settling) ? !settling : null
}

/** Whether two facts say the same, whatever the order in which they name what they look for. */
export const sameFact = (a: BranchFact, b: BranchFact): boolean => factKey(a) === factKey(b)

/** Whether two facts cannot hold together, as far as they alone tell. */
export function factsExclude(a: BranchFact, b: BranchFact): boolean {
  if (a.about === 'rating' || b.about === 'rating')
    return a.about === 'rating' && b.about === 'rating' && a.of === 'worst' && b.of === 'worst'
      ? !a.ratings.some((rating) => b.ratings.includes(rating))
      : false
  if (a.is === b.is)
    return (
      a.about === 'initiator' &&
      b.about === 'initiator' &&
      a.is &&
      !a.userIds.some((id) => b.userIds.includes(id))
    )
  return sameFact({ ...a, is: true }, { ...b, is: true })
}

function factKey(fact: BranchFact): string {
  const named = [...new Set(namedOf(fact))].toSorted((one, other) => one - other)
  return JSON.stringify([fact.about, fact.about === 'rating' ? fact.of : fact.is, named])
}

/** The ids, or codes, that a fact looks for. */
export function namedOf(fact: BranchFact): readonly number[] {
  switch (fact.about) {
    case 'initiator':
      return fact.userIds
    case 'initiatorRole':
      return fact.roleIds
    case 'initiatorDepartment':
      return fact.departmentIds
    case 'rating':
      return fact.ratings
    default:
      return fact satisfies never
  }
}
