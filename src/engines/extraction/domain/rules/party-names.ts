import { labelledNameAt, organisationAt, personAt } from './names.ts'
import type { PartyLabel } from './party-labels.ts'
import { isListedRole, isRole, isRoleInBracket } from './roles.ts'
import { type Line, type Stretch, stretchText } from './text.ts'

/** How many letters behind a label are the name of the party; a person, or a name that does not look like one, only behind a colon. */
export function nameSize(label: PartyLabel, rest: string): number {
  const organisation = organisationAt(rest)
  if (organisation > 0) return organisation
  if (
    label.hasColon &&
    !label.isStamp &&
    (label.letter !== null || isListedRole(label.role) || /^[A-Z]/.test(label.role))
  ) {
    const labelled = labelledNameAt(rest)
    if (labelled > 0) return labelled
  }
  const mayBePerson =
    label.hasColon &&
    !label.isStamp &&
    (label.letter !== null || isListedRole(label.role) || /^[A-Z]/.test(label.role))
  if (!mayBePerson) return 0
  // 周国强、李秀英(夫妻)
  let size = personAt(rest)
  for (let more = size; size > 0 && more > 0 && rest[size] === '、'; size += more && more + 1)
    more = personAt(rest.slice(size + 1))
  return size
}

/** Where the word of the role stands in its label. */
export function roleStretch(at: Stretch, role: string): Stretch | null {
  const text = stretchText(at)
  const index = isRole(role) || isRoleInBracket(role) ? text.toLowerCase().indexOf(role.toLowerCase()) : -1
  return index === -1 ? null : { ...at, start: at.start + index, end: at.start + index + role.length }
}

export const nameLabel =
  /^(?:单位|公司|企业|法人)?(?:名称|全称|姓名|姓名或名称|名称或姓名)\s?(?:\([^()]{1,8}\))?\s?:\s?|^(?:Company |Full )?[Nn]ame\s?:\s?/
/** A name that stands in the line below its label, alone or behind 名称:. */
export function nameBelow(label: PartyLabel, next: Line | null): Stretch | null {
  if (next?.kind !== 'body') return null
  const start = nameLabel.exec(next.text)?.[0].length ?? 0
  const size = nameSize({ ...label, hasColon: true }, next.text.slice(start))
  const isWhole = start > 0 || size >= next.text.length - 2
  return size > 0 && isWhole ? { line: next, start, end: start + size } : null
}
