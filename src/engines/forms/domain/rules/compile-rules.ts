import type { Issue } from '#shared/issues.ts'
import { type Fraction, fraction } from '../calculation/fraction.ts'
import { dependencyOrder } from '../definition/dependency-order.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FieldRule, SumRule } from '../definition/rule-config.ts'
import type { FieldType } from '../field-types/field-type.ts'
import { columnsOf } from '../field-types/sheet-cells.ts'
import { measureKind } from './measure.ts'

/** Ids of the other fields that a rule names, in its order. */
const namedBy = (rule: FieldRule): readonly string[] =>
  'terms' in rule ? rule.terms.map((term) => term.fieldId) : rule.fieldIds

/** Where a rule looks: another column's cell of the same row, or a field of the form, both by their index. */
export type RuleTarget = { column: number } | { field: number }
/** One field or cell that takes part, in the order of the rule; factors only where figures are compared. */
export type CompiledTarget = {
  at: RuleTarget
  part?: string | undefined
  factor: Fraction | null
  factorText?: string | undefined
  days?: number | undefined
}
export type CompiledRule = {
  rule: FieldRule
  /** Index of the field whose rule it is; in a sheet that of the column. */
  owner: number
  targets: readonly CompiledTarget[]
  /** Fields of the form at which the message may stand, the likeliest first. */
  places: readonly number[]
}

/** What the compiler of forms knows of a field while it is being compiled. */
export type RuleField = {
  id: string
  index: number
  config: FieldConfig
  type: FieldType<unknown>
  calculation: { operands: readonly ({ field: number } | { constant: Fraction })[] } | null
  rules: CompiledRule[]
  columnRules: CompiledRule[]
  ruleReaders: number[]
}

/**
 * Compiles the rules of all fields and of the columns of sheets, and says what cannot be a rule: a field that is not there, the field itself, a
 * field twice, what cannot be compared, comparisons in a circle.
 */
export function compileRules(fields: readonly RuleField[], byId: ReadonlyMap<string, RuleField>): Issue[] {
  const issues = fields.flatMap((field) => [
    ...ownRules(field, fields, byId),
    ...columnRules(field, fields, byId),
    ...typeIssues(field.config, field.id),
  ])
  return [...issues, ...circles(fields)]
}

function ownRules(
  field: RuleField,
  fields: readonly RuleField[],
  byId: ReadonlyMap<string, RuleField>,
): Issue[] {
  return field.config.rules.flatMap((rule, number): Issue[] => {
    const path = `${field.id}.rules.${number}`
    const found = targetsOf(rule, path, field.config, (id) => {
      const other = byId.get(id)
      return other && { at: { field: other.index }, place: other }
    })
    const issues = [...found.issues, ...shapeIssues(rule, path, field, [field.id], found.places)]
    if (issues.length > 0) return issues
    const reads = [field.index, ...found.targets.flatMap(({ at }) => ('field' in at ? [at.field] : []))]
    // What is calculated is put right in what it is calculated from.
    const behind = reads.flatMap((index) =>
      (fields[index]?.calculation?.operands ?? []).flatMap((one) => ('field' in one ? [one.field] : [])),
    )
    const places = [...new Set([...reads, ...behind])]
    const compiled: CompiledRule = { rule, owner: field.index, targets: found.targets, places }
    for (const place of places) fields[place]?.rules.push(compiled)
    for (const read of reads) for (const place of places) linkReader(fields[read], place)
    return []
  })
}

const linkReader = (field: RuleField | undefined, reader: number): void => {
  if (field && field.index !== reader && !field.ruleReaders.includes(reader)) field.ruleReaders.push(reader)
}

function columnRules(
  sheet: RuleField,
  fields: readonly RuleField[],
  byId: ReadonlyMap<string, RuleField>,
): Issue[] {
  const columns = columnsOf(sheet.config)
  return columns.flatMap((column, owner) => [
    ...typeIssues(column.config, `${sheet.id}.columns.${owner}`),
    ...column.config.rules.flatMap((rule, number): Issue[] => {
      const path = `${sheet.id}.columns.${owner}.rules.${number}`
      const found = targetsOf(rule, path, column.config, (id) => {
        const index = columns.findIndex((one) => one.id === id)
        const sibling = columns[index]
        if (sibling) return { at: { column: index }, place: sibling }
        const other = byId.get(id)
        return other && { at: { field: other.index }, place: other }
      })
      const issues = [
        ...found.issues,
        ...shapeIssues(rule, path, column, [column.id, sheet.id], found.places),
      ]
      if (issues.length > 0) return issues
      sheet.columnRules.push({ rule, owner, targets: found.targets, places: [sheet.index] })
      for (const { at } of found.targets) if ('field' in at) linkReader(fields[at.field], sheet.index)
      return []
    }),
  ])
}

type Place = { config: FieldConfig; type: FieldType<unknown> }
type Found = { at: RuleTarget; place: Place }

function targetsOf(
  rule: FieldRule,
  path: string,
  config: FieldConfig,
  find: (id: string) => Found | undefined,
): { targets: CompiledTarget[]; places: Place[]; issues: Issue[] } {
  const issues: Issue[] = []
  const places: Place[] = []
  const targets: CompiledTarget[] = []
  for (const [index, id] of namedBy(rule).entries()) {
    const found = find(id)
    const term = 'terms' in rule ? rule.terms[index] : undefined
    if (found) {
      places.push(found.place)
      targets.push({
        at: found.at,
        part: term?.part,
        factor: term?.factor === undefined ? null : fraction(term.factor),
        factorText: term?.factor,
        days: term?.days,
      })
      continue
    }
    const property = 'terms' in rule ? `terms.${index}.fieldId` : `fieldIds.${index}`
    issues.push({ path: `${path}.${property}`, code: 'formDangling', params: { field: config.name, id } })
  }
  return { targets, places, issues }
}

/** A field that names itself or another twice, and what cannot be compared. */
function shapeIssues(
  rule: FieldRule,
  path: string,
  own: Place,
  ownIds: readonly string[],
  places: readonly Place[],
): Issue[] {
  const params = { field: own.config.name }
  const keys = namedBy(rule).map((id, index) =>
    'terms' in rule ? `${id} ${rule.terms[index]?.part ?? ''}` : id,
  )
  const isSelf = namedBy(rule).some((id) => ownIds.includes(id))
  if (isSelf || new Set(keys).size < keys.length) return [{ path, code: 'formRuleSelf', params }]
  if (rule.kind === 'oneOf' || rule.kind === 'together' || places.length < keys.length) return []
  const isSound = rule.kind === 'product' ? canMultiply(own, places) : canCompare(rule, own, places)
  return isSound ? [] : [{ path, code: 'formRuleOperand', params }]
}

/** Figures only; an amount comes of one amount. */
function canMultiply(own: Place, places: readonly Place[]): boolean {
  const amounts = places.filter(({ type }) => type.widget === 'money').length
  return (
    [own, ...places].every((place) => measureKind(place, undefined) === 'figure') &&
    amounts === (own.type.widget === 'money' ? 1 : 0)
  )
}

function canCompare(rule: SumRule, own: Place, places: readonly Place[]): boolean {
  const kind = measureKind(own, rule.part)
  if (kind === null || (kind === 'day' && rule.kind === 'total')) return false
  if (kind === 'day' && (rule.terms.length > 1 || rule.terms.some(({ factor }) => factor !== undefined)))
    return false
  if (kind === 'figure' && rule.terms.some(({ days }) => days !== undefined)) return false
  return rule.terms.every(({ part }, index) => measureKind(places[index] as Place, part) === kind)
}

/** Formats belong to single-line text, whole numbers to numbers that are not percentages. */
function typeIssues(config: FieldConfig, at: string): Issue[] {
  const { format, isInteger } = config.fieldConfig
  const issue = (key: string, property: string, propertyEn: string): Issue => ({
    path: `${at}.fieldConfig.${key}`,
    code: 'formRuleType',
    params: { field: config.name, property, propertyEn },
  })
  return [
    ...(format !== undefined && config.type !== 'custom' ? [issue('format', '内容格式', 'Format')] : []),
    ...(isInteger && config.type !== 'number' ? [issue('isInteger', '只能填整数', 'Whole numbers')] : []),
  ]
}

/** Comparisons that come back to where they began, among the fields and among the columns of each sheet. */
function circles(fields: readonly RuleField[]): Issue[] {
  const names = fields.map(({ config }) => config.name)
  const links = fields.map((field) =>
    field.rules.filter(({ rule, owner }) => rule.kind === 'compare' && owner === field.index),
  )
  const whole = circleIn(
    links.map((rules) => rules.flatMap(({ targets }) => targets.map(({ at }) => at))),
    'field',
  )
  const issues = whole ? [circleIssue(fields[whole[0] ?? 0]?.id ?? '', whole, names)] : []
  for (const sheet of fields) {
    if (sheet.columnRules.length === 0) continue
    const columns = columnsOf(sheet.config)
    const own = columns.map((_, index) =>
      sheet.columnRules
        .filter(({ rule, owner }) => rule.kind === 'compare' && owner === index)
        .flatMap(({ targets }) => targets.map(({ at }) => at)),
    )
    const cycle = circleIn(own, 'column')
    if (cycle)
      issues.push(
        circleIssue(
          `${sheet.id}.columns.${cycle[0] ?? 0}`,
          cycle,
          columns.map(({ config }) => config.name),
        ),
      )
  }
  return issues
}

function circleIn(targets: readonly (readonly RuleTarget[])[], kind: 'field' | 'column'): number[] | null {
  const dependents = targets.map((): number[] => [])
  for (const [owner, list] of targets.entries())
    for (const target of list) {
      const index = kind === 'field' ? ('field' in target ? target.field : -1) : columnIn(target)
      dependents[index]?.push(owner)
    }
  return dependencyOrder(dependents).cycle
}

const columnIn = (target: RuleTarget): number => ('column' in target ? target.column : -1)

const circleIssue = (id: string, cycle: readonly number[], names: readonly string[]): Issue => ({
  path: `${id}.rules`,
  code: 'formRuleCycle',
  params: { fields: [...cycle, cycle[0] ?? 0].map((index) => names[index] ?? '').join(' → ') },
})
