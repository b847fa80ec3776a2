import type { Issue } from '#shared/issues.ts'
import { type Fraction, fraction } from '../calculation/fraction.ts'
import { tellsStart } from '../field-types/backdating.ts'
import { type AnyFieldType, fieldTypeOf } from '../field-types/index.ts'
import { partIssues } from '../filling/part-issues.ts'
import { formContext } from '../form-context.ts'
import { type CompiledRule, compileRules } from '../rules/compile-rules.ts'
import { FormDefinitionError } from './definition-error.ts'
import { dependencyOrder } from './dependency-order.ts'
import type { FieldConfig } from './field-config.ts'
import { type CalculationWay, type Operator, rawTypes } from './field-names.ts'
import type { FormDefinition } from './form-definition.ts'

export type CompiledOperand = { field: number; part?: string | undefined } | { constant: Fraction }
export type CompiledCalculation = {
  operands: readonly CompiledOperand[]
  ways: readonly CalculationWay[]
  isUpdate: boolean
}
export type CompiledConditions = {
  match: 'all' | 'any'
  conditions: readonly { field: number; operator: Operator; value: string | number | boolean | undefined }[]
}
export type BookmarkPosition = { bookmarkName: string; part?: string | undefined }

export type CompiledField = {
  id: string
  config: FieldConfig
  type: AnyFieldType
  /** Place in `form.fields`, which is the order of the definition. */
  index: number
  section: number
  /** Place in the dependency order: everything that this field reads has a lower one. */
  rank: number
  calculation: CompiledCalculation | null
  visibleWhen: CompiledConditions | null
  requiredWhen: CompiledConditions | null
  /** On a backdating field: index of the start-time field; null when there is none that supports it. */
  start: number | null
  isBackdating: boolean
  /** Fields whose value or visibility reads this one. */
  dependents: readonly number[]
  /** Fields that are required depending on this one. */
  requiredDependents: readonly number[]
  /** Rules whose message may stand at this field. */
  rules: readonly CompiledRule[]
  /** Rules of the columns of a sheet. */
  columnRules: readonly CompiledRule[]
  /** Fields whose verdict a rule makes depend on this one. */
  ruleReaders: readonly number[]
  bookmarks: readonly BookmarkPosition[]
}

/** A form ready to run: what browser and server both work with. Immutable. */
export type CompiledForm = {
  definition: FormDefinition
  sections: readonly { name: string; fields: readonly CompiledField[] }[]
  fields: readonly CompiledField[]
  byId: ReadonlyMap<string, CompiledField>
}

type Draft = { -readonly [Key in keyof CompiledField]: CompiledField[Key] } & {
  dependents: number[]
  requiredDependents: number[]
  rules: CompiledRule[]
  columnRules: CompiledRule[]
  ruleReaders: number[]
}

/**
 * Compiles a definition as `readDefinition` gives it out to fields and an explicit dependency graph in topological order. Throws
 * FormDefinitionError naming every fault at `<field id>.<property>`: double ids, types not built, dangling references, operands that are no figures, cycles.
 */
export function compileDefinition(read: FormDefinition): CompiledForm {
  const issues: Issue[] = []
  const fields = draftFields(read, issues)
  const byId = new Map(fields.map((field) => [field.id, field]))
  for (const field of fields) connect(field, byId, issues)
  issues.push(...compileRules(fields, byId))
  const { order, cycle } = dependencyOrder(fields.map((field) => field.dependents))
  if (cycle) {
    const names = cycle.map((index) => fields[index]?.config.name ?? '').join(' → ')
    issues.push({ path: placeInCycle(fields, cycle), code: 'formCycle', params: { fields: names } })
  }
  if (issues.length > 0) throw new FormDefinitionError(issues)
  for (const [rank, index] of order.entries()) (fields[index] as Draft).rank = rank
  return {
    definition: read,
    fields,
    byId,
    sections: read.fieldGroupList.map((group, section) => ({
      name: group.name,
      fields: fields.filter((field) => field.section === section),
    })),
  }
}

/** Where the circle can be opened: the property of its first field that reads the last one. */
function placeInCycle(fields: readonly Draft[], cycle: readonly number[]): string {
  const field = fields[cycle[0] ?? 0]
  const before = cycle.at(-1)
  if (!field) return ''
  const reads = (list: readonly object[] | undefined) =>
    list?.some((one) => 'field' in one && one.field === before) === true
  if (reads(field.calculation?.operands)) return `${field.id}.fieldConfig.calculationConditionGroup`
  return reads(field.visibleWhen?.conditions) ? `${field.id}.visibleWhen` : `${field.id}.rawType`
}

function draftFields(definition: FormDefinition, issues: Issue[]): Draft[] {
  const fields: Draft[] = []
  const seen = new Set<string>()
  for (const [section, group] of definition.fieldGroupList.entries()) {
    for (const config of group.fieldList) {
      const type = fieldTypeOf(config)
      if (seen.has(config.id))
        issues.push({ path: `${config.id}.id`, code: 'formDoubleId', params: { id: config.id } })
      else if (!type)
        issues.push({ path: `${config.id}.type`, code: 'formTypeNotBuilt', params: { type: config.type } })
      if (seen.has(config.id) || !type) continue
      seen.add(config.id)
      fields.push({
        id: config.id,
        config,
        type,
        index: fields.length,
        section,
        rank: 0,
        calculation: null,
        visibleWhen: null,
        requiredWhen: null,
        start: null,
        isBackdating: config.rawType === rawTypes.backdating,
        dependents: [],
        requiredDependents: [],
        rules: [],
        columnRules: [],
        ruleReaders: [],
        bookmarks: [
          ...config.positionList,
          ...config.bookmarkNames.map((bookmarkName) => ({ bookmarkName })),
        ],
      })
    }
  }
  return fields
}

function connect(field: Draft, byId: ReadonlyMap<string, Draft>, issues: Issue[]): void {
  const { config } = field
  const find: Find = (id, property) => {
    const found = byId.get(id)
    const path = `${field.id}.${property}`
    if (!found) issues.push({ path, code: 'formDangling', params: { field: config.name, id } })
    return found
  }
  field.visibleWhen = compileConditions(config, 'visibleWhen', find, (source) =>
    source.dependents.push(field.index),
  )
  field.requiredWhen = compileConditions(config, 'requiredWhen', find, (source) =>
    source.requiredDependents.push(field.index),
  )
  field.calculation = compileCalculation(field, find, issues)
  issues.push(...partIssues(config, (id) => byId.get(id)?.config))
  if (config.counterPartyConfig) {
    const property = 'counterPartyConfig.relatedCounterparty'
    const source = find(config.counterPartyConfig.relatedCounterparty, property)
    const path = `${field.id}.${property}`
    if (source && source.type.widget !== 'counterparts')
      issues.push({ path, code: 'formNotCounterpart', params: { field: config.name } })
  }
  if (config.privateConfig.relatedLawFirms !== undefined) {
    const property = 'privateConfig.relatedLawFirms'
    const source = find(config.privateConfig.relatedLawFirms, property)
    const path = `${field.id}.${property}`
    if (source && source.type.widget !== 'lawFirms')
      issues.push({ path, code: 'formNotLawFirms', params: { field: config.name } })
  }
  if (field.isBackdating) {
    const start = [...byId.values()].find((one) => tellsStart(one.config) && !one.isBackdating)
    field.start = start?.index ?? null
    start?.dependents.push(field.index)
  }
  const initial = config.defaultValue === null ? null : initialOf(field)
  if (initial && 'fault' in initial)
    issues.push({ path: `${field.id}.defaultValue`, code: 'formDefault', params: { field: config.name } })
}

function initialOf({ type, config }: CompiledField) {
  const context = formContext({ today: '2000-01-01', initiator: { userId: 1, departmentId: 1 } })
  return type.normalise(type.initial ? type.initial(config, context) : config.defaultValue, config, context)
}

/** Answers the field that a property names; one that is not there becomes an issue at that property. */
type Find = (id: string, property: string) => Draft | undefined

function compileConditions(
  config: FieldConfig,
  kind: 'visibleWhen' | 'requiredWhen',
  find: Find,
  link: (source: Draft) => void,
): CompiledConditions | null {
  const group = config[kind]
  if (!group) return null
  const conditions = group.conditions.flatMap(({ fieldId, operator, value }, index) => {
    const source = find(fieldId, `${kind}.conditions.${index}.fieldId`)
    if (!source) return []
    link(source)
    return [{ field: source.index, operator, value }]
  })
  return { match: group.match, conditions }
}

function compileCalculation(field: Draft, find: Find, issues: Issue[]): CompiledCalculation | null {
  const group = field.config.fieldConfig.calculationConditionGroup
  if (!group || group.valueList.length === 0) return null
  const place = 'fieldConfig.calculationConditionGroup'
  const refuse = (code: 'formOperand' | 'formWays', property = place): void => {
    issues.push({ path: `${field.id}.${property}`, code, params: { field: field.config.name } })
  }
  if (group.calculationWays.length !== group.valueList.length - 1) refuse('formWays')
  if (!takesPart(field)) refuse('formOperand')
  const operands: CompiledOperand[] = []
  for (const [index, operand] of group.valueList.entries()) {
    if (operand.method === 2) {
      operands.push({ constant: fraction(operand.value) })
      continue
    }
    const source = find(operand.value, `${place}.valueList.${index}`)
    if (!source) continue
    const takes = operand.part === undefined ? takesPart(source) : hasFigure(source, operand.part)
    if (!takes) refuse('formOperand', `${place}.valueList.${index}`)
    source.dependents.push(field.index)
    operands.push({ field: source.index, part: operand.part })
  }
  return { operands, ways: group.calculationWays, isUpdate: group.isUpdate }
}

/** Calculation takes part with content types 1, 2, 5 and 6; without one, a figure is a figure. */
function takesPart({ type, config }: CompiledField): boolean {
  const contentType = config.fieldConfig.fieldContent?.contentType
  return type.numeric !== undefined && contentType !== 3 && contentType !== 4
}

/** Of a sheet the sum of a column, if that column has figures. */
const hasFigure = ({ type, config }: CompiledField, part: string): boolean =>
  type.partOf?.(part, [], config, formContext({ today: '2000-01-01' })) != null

/** Everything that reads the fields given, directly or through others, in dependency order, without those given. */
export function downstreamOf(form: CompiledForm, changed: Iterable<number>): readonly CompiledField[] {
  const start = new Set(changed)
  const found = new Set<number>()
  const waiting = [...start]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const dependent of (form.fields[next] as CompiledField).dependents) {
      if (found.has(dependent)) continue
      found.add(dependent)
      waiting.push(dependent)
    }
  }
  return [...found].map((index) => form.fields[index] as CompiledField).sort((a, b) => a.rank - b.rank)
}
