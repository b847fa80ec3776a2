import { nameIn } from '#engines/forms/domain/index.ts'
import type { Locale } from '#shared/text.ts'
import type { ConditionForm } from './condition-forms.ts'
import { type DecisionNode, type FlowDefinition, isDecisionNode } from './flow-definition.ts'

export const fieldAccesses = ['read', 'edit', 'hidden'] as const
export type FieldAccess = (typeof fieldAccesses)[number]

/** A field of the matrix with what steps can do with it. */
export type RightsField = { id: string; name: string; mayEdit: boolean; mayHide: boolean }
export type RightsSection = { name: string; fields: RightsField[] }

/** What a step says of a field; of one that it does not name that it is read-only. */
export const accessAt = ({ fieldRights }: Pick<DecisionNode, 'fieldRights'>, fieldId: string): FieldAccess =>
  (Object.hasOwn(fieldRights, fieldId) ? fieldRights[fieldId] : undefined) ?? 'read'

export const stepsWithRights = ({ nodes }: FlowDefinition): DecisionNode[] => nodes.filter(isDecisionNode)

/** The fields of the forms in force, section by section; a field that several have stands once, in the first, and can do what it can in any. */
export function rightsSections(forms: readonly ConditionForm[], locale: Locale): RightsSection[] {
  const able = new Map<string, { mayEdit: boolean; mayHide: boolean }>()
  for (const { id, mayEdit, mayHide } of forms.flatMap(({ stepFields }) => stepFields))
    able.set(id, {
      mayEdit: mayEdit || able.get(id)?.mayEdit === true,
      // A contract of either form would be called by it.
      mayHide: mayHide && able.get(id)?.mayHide !== false,
    })
  const seen = new Set<string>()
  return forms
    .flatMap((form) =>
      form.fieldGroupList.map((section) => {
        const name = nameIn(section, locale)
        return {
          name: forms.length > 1 ? `${form.name} › ${name}` : name,
          fields: section.fieldList.flatMap((field): RightsField[] => {
            const can = able.get(field.id)
            if (!can || seen.has(field.id)) return []
            seen.add(field.id)
            return [{ id: field.id, name: nameIn(field, locale), ...can }]
          }),
        }
      }),
    )
    .filter(({ fields }) => fields.length > 0)
}

const mayBe = ({ mayEdit, mayHide }: RightsField, access: FieldAccess): boolean =>
  access === 'read' || (access === 'edit' ? mayEdit : mayHide)

/** The definition with these fields at a step so; a field that can't be so stays as it is. */
export function withRights(
  definition: FlowDefinition,
  nodeId: string,
  fields: readonly RightsField[],
  access: FieldAccess,
): FlowDefinition {
  const meant = fields.filter((field) => mayBe(field, access)).map(({ id }) => id)
  return changed(definition, nodeId, (rights) => {
    const rest = Object.entries(rights).filter(([id]) => !meant.includes(id))
    const set = access === 'read' ? [] : meant.map((id) => [id, access] as const)
    return Object.fromEntries([...rest, ...set])
  })
}

/** Fields of which the steps say something although no form in force has them. */
export function lostFields(definition: FlowDefinition, sections: readonly RightsSection[]): string[] {
  const known = new Set(sections.flatMap(({ fields }) => fields.map(({ id }) => id)))
  const named = stepsWithRights(definition).flatMap(({ fieldRights }) => Object.keys(fieldRights))
  return [...new Set(named)].filter((id) => !known.has(id))
}

/** The definition without what it says of these fields. */
export const withoutRights = (definition: FlowDefinition, fieldIds: readonly string[]): FlowDefinition =>
  stepsWithRights(definition).reduce(
    (now, { id }) =>
      changed(now, id, (rights) =>
        Object.fromEntries(Object.entries(rights).filter(([field]) => !fieldIds.includes(field))),
      ),
    definition,
  )

function changed(
  definition: FlowDefinition,
  nodeId: string,
  change: (rights: DecisionNode['fieldRights']) => DecisionNode['fieldRights'],
): FlowDefinition {
  const nodes = definition.nodes.map((node) =>
    node.id === nodeId && isDecisionNode(node) ? { ...node, fieldRights: change(node.fieldRights) } : node,
  )
  return { ...definition, nodes }
}

/** How many of these fields a step opens, and how many it hides. */
export function countRights(
  node: Pick<DecisionNode, 'fieldRights'>,
  sections: readonly RightsSection[],
): { edit: number; hidden: number } {
  const all = sections.flatMap(({ fields }) => fields.map(({ id }) => accessAt(node, id)))
  const count = (access: FieldAccess) => all.filter((one) => one === access).length
  return { edit: count('edit'), hidden: count('hidden') }
}
