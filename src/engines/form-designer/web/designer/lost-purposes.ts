import type { FieldConfig } from '#engines/forms/domain/index.ts'
import type { Words } from '#shared/text.ts'
import type { FieldPurpose } from './design-context.ts'

/** What records of this form will do without, because no field has the purpose, nor another one of its group. */
export function lostPurposes(
  fields: readonly Pick<FieldConfig, 'rawType'>[],
  purposes: readonly FieldPurpose[],
): Words[] {
  const present = new Set(fields.map(({ rawType }) => rawType))
  const groups = new Map<string, FieldPurpose[]>()
  for (const purpose of purposes)
    if (purpose.lost) groups.set(purpose.lost.group, [...(groups.get(purpose.lost.group) ?? []), purpose])
  return [...groups.values()].flatMap((group) =>
    group.some(({ rawType }) => present.has(rawType)) ? [] : (group[0]?.lost?.words ?? []),
  )
}
