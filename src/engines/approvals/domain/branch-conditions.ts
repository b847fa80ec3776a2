import { z } from 'zod'
import {
  type CompiledField,
  compileForm,
  conditionGroupSchema,
  type FieldInput,
  type Held,
  type OuterCondition,
  outerConditionSchema,
} from '#engines/forms/domain/index.ts'
import { bodyId } from '#shared/endpoint.ts'

const ids = z.array(bodyId).min(1).max(50)
/** false: it is none of these. */
const is = z.boolean().default(true)

/** What a branch may look at beside the fields of a form: who starts it, what kind of record it is, and with whom it is made. */
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
  /** The record's type is one of these or stands below one. */
  z.strictObject({ about: z.literal('recordType'), is, typeIds: ids }),
  /** One of our own parties is one of these. */
  z.strictObject({ about: z.literal('ownParty'), is, partyIds: ids }),
])
export type BranchFact = z.output<typeof factSchema>

export const factKinds = [
  'initiator',
  'initiatorRole',
  'initiatorDepartment',
  'rating',
  'recordType',
  'ownParty',
] as const satisfies readonly BranchFact['about'][]

/** Id under which a condition compares the amount of the record, whichever field of its form says it. */
export const recordAmount = 'record-amount'
/** What such a condition compares: an amount in any currency. */
export const amountSection: { name: string; englishName: string; fieldList: [FieldInput] } = {
  name: '记录',
  englishName: 'Record',
  fieldList: [
    {
      id: recordAmount,
      name: '金额（不限表单）',
      englishName: 'Amount (any form)',
      type: 'money',
      fieldConfig: { money: { isWithUnit: true } },
    },
  ],
}
const [compiledAmount] = compileForm({ fieldGroupList: [amountSection] }).fields
export const amountConfig = (compiledAmount as CompiledField).config

/** All or any of: conditions on fields of the record's form, facts, and groups of the same. */
export type BranchConditions = {
  match: 'all' | 'any'
  conditions: OuterCondition[]
  /** Absent: none. */
  facts?: BranchFact[] | undefined
  /** Absent: none. */
  groups?: BranchConditions[] | undefined
}

/** Groups of conditions stand so deep in one another, the branch's own counted, and so many beside one another. */
export const mostNested = 3
export const mostGroups = 5

type GroupInput = {
  match: BranchConditions['match']
  conditions?: z.input<typeof outerConditionSchema>[] | undefined
  facts?: z.input<typeof factSchema>[] | undefined
  groups?: GroupInput[] | undefined
}

const groupParts = {
  match: conditionGroupSchema.shape.match,
  conditions: z.array(outerConditionSchema).max(20).default([]),
  facts: z.array(factSchema).max(10).optional(),
}
const groupSchema = (depth: number): z.ZodType<BranchConditions, GroupInput> =>
  depth === 1
    ? z.strictObject(groupParts)
    : z.strictObject({
        ...groupParts,
        groups: z
          .array(groupSchema(depth - 1))
          .max(mostGroups)
          .optional(),
      })

/** When a branch is taken. */
export const branchConditionsSchema = groupSchema(mostNested)

/** All conditions on fields of a group and of the groups in it, in the order in which they are judged. */
export const conditionsOf = ({ conditions, groups = [] }: BranchConditions): OuterCondition[] => [
  ...conditions,
  ...groups.flatMap(conditionsOf),
]
/** All facts of a group and of the groups in it, in the order in which they are judged. */
export const factsOf = ({ facts = [], groups = [] }: BranchConditions): BranchFact[] => [
  ...facts,
  ...groups.flatMap(factsOf),
]

/** Of how many conditions a branch consists, those of its groups among them. */
export const countConditions = (when: BranchConditions): number =>
  conditionsOf(when).length + factsOf(when).length

/** Whether it asks for nothing yet. */
export const isUnset = (when: BranchConditions | null): when is null =>
  when === null || countConditions(when) === 0
/** Whether one of its groups asks for nothing yet. */
export const hasEmptyGroup = ({ groups = [] }: BranchConditions): boolean =>
  groups.some((group) => isUnset(group) || hasEmptyGroup(group))

/** The same group with its facts, and those of its groups, as the function makes them. */
export const mapFacts = (
  when: BranchConditions,
  made: (fact: BranchFact) => BranchFact,
): BranchConditions => ({
  ...when,
  ...(when.facts && { facts: when.facts.map(made) }),
  ...(when.groups && { groups: when.groups.map((group) => mapFacts(group, made)) }),
})

/** What facts are judged on. */
export type Circumstances = {
  /** Null: nobody knows yet. */
  initiatorId: number | null
  roleIds: ReadonlySet<number>
  /** The initiator's department and those above it. */
  departmentIds: ReadonlySet<number>
  /** Of every outside party; a greater one is worse. */
  ratings: readonly number[]
  /** The record's type and those above it. */
  typeIds: ReadonlySet<number>
  ownPartyIds: ReadonlySet<number>
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
    case 'recordType':
      return fact.is === fact.typeIds.some((id) => at.typeIds.has(id))
    case 'ownParty':
      return fact.is === fact.partyIds.some((id) => at.ownPartyIds.has(id))
    case 'rating': {
      const judged = fact.of === 'any' || at.ratings.length === 0 ? at.ratings : [Math.max(...at.ratings)]
      return judged.some((rating) => fact.ratings.includes(rating))
    }
    default:
      return fact satisfies never
  }
}

/** The fields, with the reason, of conditions that nobody can judge and on which it depends whether the branch is taken. */
export function undecidedIn(
  when: BranchConditions,
  held: readonly Held[],
): [string, Exclude<Held, boolean>][] {
  if (meetsAll(when, held) !== null) return []
  const { conditions, facts = [], groups = [] } = when
  let from = conditions.length + facts.length
  return [
    ...conditions.flatMap(({ fieldId }, at) => {
      const one = held[at]
      return typeof one === 'string' ? [[fieldId, one] as [string, Exclude<Held, boolean>]] : []
    }),
    ...groups.flatMap((group) => {
      const count = countConditions(group)
      from += count
      return undecidedIn(group, held.slice(from - count, from))
    }),
  ]
}

/** What a branch's conditions come to, those of its groups behind its own: on fields as `fieldsHold` says in their order, and its facts. */
export function heldOf(
  when: BranchConditions,
  fieldsHold: (conditions: OuterCondition[]) => readonly Held[],
  at: Circumstances,
): Held[] {
  const fields = [...fieldsHold(conditionsOf(when))]
  const inOrder = ({ conditions, facts = [], groups = [] }: BranchConditions): Held[] => [
    ...fields.splice(0, conditions.length),
    ...facts.map((fact) => factHolds(fact, at)),
    ...groups.flatMap(inOrder),
  ]
  return inOrder(when)
}

/** Whether a branch is taken where its conditions come to this, null where nobody can say; one that has none never is. */
export function meetsAll(
  { match, conditions, facts = [], groups = [] }: BranchConditions,
  held: readonly Held[],
): boolean | null {
  let from = conditions.length + facts.length
  const parts: (Held | null)[] = held.slice(0, from)
  for (const group of groups) {
    const count = countConditions(group)
    parts.push(meetsAll(group, held.slice(from, from + count)))
    from += count
  }
  if (parts.length === 0) return false
  // One of them settles it: any that holds, or, where all have to, any that does not.
  const settling = match === 'any'
  if (parts.includes(settling)) return settling
  return parts.every((one) => one === !settling) ? !settling : null
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
    case 'recordType':
      return fact.typeIds
    case 'ownParty':
      return fact.partyIds
    default:
      return fact satisfies never
  }
}
