import { useQuery } from '@tanstack/react-query'
import { conditionsText } from '#engines/form-designer/domain/index.ts'
import { said } from '#shared/text.ts'
import { personLabel, useLocale, useText } from '#web/index.ts'
import {
  type BranchConditions,
  type BranchFact,
  countConditions,
  isUnset,
} from '../domain/branch-conditions.ts'
import { factMessages } from './fact-messages.ts'
import type { WhoNames } from './who-sources.tsx'
import { formsQuery, useFormFields } from './who-sources.tsx'

/** A condition of a branch in words, or, before what stands in it, a group; `from`: where the conditions that it consists of begin among all of the branch. */
export type ConditionLine = { words: string; depth: number; from: number; group: BranchConditions | null }

/** Each condition of a branch in words in the order in which they are judged, and all of them in one line with how they go together. */
export function useConditionWords(flowId: number, words: WhoNames) {
  const f = useText(factMessages)
  const locale = useLocale()
  const fieldOf = useFormFields(flowId)
  const { data } = useQuery(formsQuery(flowId))
  const comma = said('、 | , ', locale)
  const unknown = (id: number) => f('factGone', { id })
  const personOf = (id: number) => {
    const person = words.names.people.get(id)
    return person ? personLabel(person) : unknown(id)
  }
  const ratingOf = (code: number) =>
    data?.ratings.find(({ rating }) => rating === code)?.name ?? unknown(code)
  const namesIn = (list: readonly { id: number; name: string }[] = [], ids: readonly number[]) =>
    ids.map((id) => list.find((one) => one.id === id)?.name ?? unknown(id)).join(comma)
  const factWords = (fact: BranchFact): string => {
    switch (fact.about) {
      case 'initiator':
        return `${f('initiator')} ${f(fact.is ? 'is' : 'isNot')} ${fact.userIds.map(personOf).join(comma)}`
      case 'initiatorRole': {
        const names = fact.roleIds.map((id) => words.roles.get(id) ?? unknown(id))
        return `${f('initiatorRole')} ${f(fact.is ? 'is' : 'isNot')} ${names.join(comma)}`
      }
      case 'initiatorDepartment': {
        const names = fact.departmentIds.map((id) => words.departments.get(id) ?? unknown(id))
        return `${f('initiatorDepartment')} ${f(fact.is ? 'within' : 'notWithin')} ${names.join(comma)}`
      }
      case 'rating':
        return `${f('rating')} ${f(fact.of)} ${fact.ratings.map(ratingOf).join(comma)}`
      case 'recordType':
        return `${f('recordType')} ${f(fact.is ? 'isType' : 'isNotType')} ${namesIn(data?.types, fact.typeIds)}`
      case 'ownParty':
        return `${f('ownParty')} ${f(fact.is ? 'is' : 'isNot')} ${namesIn(data?.ownParties, fact.partyIds)}`
    }
  }
  const own = ({ conditions, facts = [] }: BranchConditions): string[] => [
    ...conditions.map((one) => conditionsText({ match: 'all', conditions: [one] }, fieldOf, locale)),
    ...facts.map(factWords),
  ]
  const each = (when: BranchConditions, depth = 0, from = 0): ConditionLine[] => {
    const lines = own(when).map((words, index) => ({ words, depth, from: from + index, group: null }))
    let next = from + lines.length
    const inner = (when.groups ?? []).flatMap((group): ConditionLine[] => {
      const at = next
      next += countConditions(group)
      const words = f(group.match === 'all' ? 'groupAll' : 'groupAny')
      return [{ words, depth, from: at, group }, ...each(group, depth + 1, at)]
    })
    return [...lines, ...inner]
  }
  const joined = (when: BranchConditions): string => {
    const and = said(when.match === 'all' ? ' 且  |  and ' : ' 或  |  or ', locale)
    const groups = (when.groups ?? [])
      .filter((group) => !isUnset(group))
      .map((group) => said(`（${joined(group)}） | (${joined(group)})`, locale))
    return [...own(when), ...groups].join(and)
  }
  return { each, joined }
}
