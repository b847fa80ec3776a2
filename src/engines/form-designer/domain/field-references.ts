import type { FieldInput } from '#engines/forms/domain/index.ts'

/** Where one field names another. */
export type ReferenceKind =
  | 'visibleWhen'
  | 'requiredWhen'
  | 'rule'
  | 'calculation'
  | 'counterpart'
  | 'lawFirms'
  | 'clause'
type Place = {
  kind: ReferenceKind
  /** Inside the field: 'visibleWhen.conditions.0.fieldId'. */
  path: string
  /** Name of the column of a table that refers; null for the field itself. */
  column: string | null
}
export type FieldReference = Place & { id: string }
/** Answers the id to write instead; null takes the reference out, with what makes no sense without it. */
type MapId = (id: string, place: Place) => string | null

/** Every id of another field that this one names, in the order of its properties. Columns of a table are looked through; their own ids are not references. */
export function referencesOfField(field: FieldInput): FieldReference[] {
  const found: FieldReference[] = []
  mapReferences(field, (id, place) => {
    found.push({ ...place, id })
    return id
  })
  return found
}

/** The field with each reference mapped; the field itself is left as it was. */
export function mapReferences(field: FieldInput, map: MapId): FieldInput {
  const changed = mapOwn(field, map, '', null)
  if (!changed.columns) return changed
  const own = new Set(changed.columns.map((column) => column.id))
  return {
    ...changed,
    columns: changed.columns.map((column, index) => ({
      ...column,
      ...mapOwn(
        column as FieldInput,
        (id, place) => (own.has(id) ? id : map(id, place)),
        `columns.${index}.`,
        column.name,
      ),
    })) as FieldInput['columns'],
  }
}

function mapOwn(field: FieldInput, map: MapId, prefix: string, column: string | null): FieldInput {
  const at = (kind: ReferenceKind, path: string): Place => ({ kind, path: `${prefix}${path}`, column })
  let result = field
  for (const kind of ['visibleWhen', 'requiredWhen'] as const) result = mapConditions(result, kind, map, at)
  result = mapRules(result, map, at)
  result = mapCalculation(result, map, at)
  const related = result.counterPartyConfig?.relatedCounterparty
  if (result.counterPartyConfig && related) {
    const id = map(related, at('counterpart', 'counterPartyConfig.relatedCounterparty'))
    const { counterPartyConfig, ...rest } = result
    result = id ? { ...rest, counterPartyConfig: { ...counterPartyConfig, relatedCounterparty: id } } : rest
  }
  const firms = result.privateConfig?.relatedLawFirms
  if (firms) {
    const id = map(firms, at('lawFirms', 'privateConfig.relatedLawFirms'))
    const { relatedLawFirms: _, ...rest } = result.privateConfig ?? {}
    result = { ...result, privateConfig: id ? { ...rest, relatedLawFirms: id } : rest }
  }
  return mapClause(result, map, at)
}

type At = (kind: ReferenceKind, path: string) => Place

function mapConditions(
  field: FieldInput,
  kind: 'visibleWhen' | 'requiredWhen',
  map: MapId,
  at: At,
): FieldInput {
  const group = field[kind]
  if (!group) return field
  const conditions = group.conditions.flatMap((condition, index) => {
    const id = map(condition.fieldId, at(kind, `${kind}.conditions.${index}.fieldId`))
    return id ? [{ ...condition, fieldId: id }] : []
  })
  const { [kind]: _, ...rest } = field
  return conditions.length > 0 ? { ...rest, [kind]: { ...group, conditions } } : rest
}

/** A rule that compares with nothing any more, or is about one field only, goes with the last reference. */
function mapRules(field: FieldInput, map: MapId, at: At): FieldInput {
  if (!field.rules?.length) return field
  const rules = field.rules.flatMap((rule, index): NonNullable<FieldInput['rules']> => {
    if (!('terms' in rule)) {
      const fieldIds = rule.fieldIds.flatMap(
        (used, spot) => map(used, at('rule', `rules.${index}.fieldIds.${spot}`)) ?? [],
      )
      return fieldIds.length > (rule.kind === 'product' ? 1 : 0) ? [{ ...rule, fieldIds }] : []
    }
    const terms = rule.terms.flatMap((term, spot) => {
      const id = map(term.fieldId, at('rule', `rules.${index}.terms.${spot}.fieldId`))
      return id ? [{ ...term, fieldId: id }] : []
    })
    return terms.length > 0 || rule.terms.length === 0 ? [{ ...rule, terms }] : []
  })
  return { ...field, rules }
}

function mapCalculation(field: FieldInput, map: MapId, at: At): FieldInput {
  const group = field.fieldConfig?.calculationConditionGroup
  if (!group) return field
  const place = 'fieldConfig.calculationConditionGroup.valueList'
  const ways = [...group.calculationWays]
  const valueList: typeof group.valueList = []
  for (const [index, operand] of group.valueList.entries()) {
    const id = operand.method === 1 ? map(operand.value, at('calculation', `${place}.${index}`)) : null
    if (operand.method === 2) valueList.push(operand)
    else if (id) valueList.push({ ...operand, value: id })
    // The operator before the operand goes with it, that after it when it was the first.
    else ways.splice(Math.max(valueList.length - 1, 0), 1)
  }
  const { calculationConditionGroup: _, ...rest } = field.fieldConfig ?? {}
  if (valueList.length === 0 && group.valueList.length > 0) return { ...field, fieldConfig: rest }
  return {
    ...field,
    fieldConfig: {
      ...rest,
      calculationConditionGroup: { ...group, valueList, calculationWays: ways },
    },
  }
}

function mapClause(field: FieldInput, map: MapId, at: At): FieldInput {
  if (!field.clause?.statementList) return field
  const statementList = field.clause.statementList.map((statement, index) => {
    const path = `clause.statementList.${index}`
    const content = statement.content?.map((paragraph, row) =>
      paragraph.flatMap((piece, spot): typeof paragraph => {
        if (piece.kind === 'text') return [piece]
        const id = map(piece.fieldID, at('clause', `${path}.content.${row}.${spot}`))
        return id ? [{ ...piece, fieldID: id }] : []
      }),
    )
    const fieldList = statement.fieldList?.flatMap((used, spot) => {
      const id = map(used, at('clause', `${path}.fieldList.${spot}`))
      return id ? [id] : []
    })
    return { ...statement, ...(content ? { content } : {}), ...(fieldList ? { fieldList } : {}) }
  })
  return { ...field, clause: { ...field.clause, statementList } }
}
