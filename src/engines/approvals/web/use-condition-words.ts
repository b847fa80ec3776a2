import { useQuery } from '@tanstack/react-query'
import { conditionsText } from '#engines/form-designer/domain/index.ts'
import { said } from '#shared/text.ts'
import { personLabel, useLocale, useText } from '#web/index.ts'
import type { BranchConditions, BranchFact } from '../domain/branch-conditions.ts'
import { factMessages } from './fact-messages.ts'
import type { WhoNames } from './flow-tree.tsx'
import { formsQuery, useFormFields } from './who-sources.tsx'

/** Each condition of a branch in words, those on fields first, and all of them in one line with how they go together. */
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
    }
  }
  const each = ({ conditions, facts = [] }: Pick<BranchConditions, 'conditions' | 'facts'>): string[] => [
    ...conditions.map((one) => conditionsText({ match: 'all', conditions: [one] }, fieldOf, locale)),
    ...facts.map(factWords),
  ]
  const joined = (when: BranchConditions): string =>
    each(when).join(
      locale === 'en' ? (when.match === 'all' ? ' and ' : ' or ') : when.match === 'all' ? ' 且 ' : ' 或 ',
    )
  return { each, joined }
}
