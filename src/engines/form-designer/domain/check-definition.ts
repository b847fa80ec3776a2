import {
  type ColumnConfig,
  definitionIssues,
  dynamicSourceNames,
  type FieldConfig,
  type FieldTypeName,
  type FormDefinition,
  FormDefinitionError,
  type FormDefinitionInput,
  listKindOf,
  type OptionNode,
  operators as op,
  ownOptions,
  rawTypes,
  readDefinition,
  sourceOf,
  tellsStart,
  type ValueRange,
} from '#engines/forms/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { compareDecimal } from '#shared/decimal.ts'
import type { Issue } from '#shared/issues.ts'
import { bookmarkIssues } from './check-bookmarks.ts'
import { conditionIssues } from './check-conditions.ts'
import { useIssues } from './check-uses.ts'
import { referencesOfField } from './field-references.ts'

/** An error keeps a form from being published, a warning is only said. */
export type DefinitionIssue = Issue & { severity: 'error' | 'warning' }

type Options = {
  /** Bookmarks of the document that the form fills; absent when the form has none. */
  bookmarks?: readonly string[] | undefined
}

/**
 * Everything that is wrong or doubtful in a definition, errors first. `path` is '<field id>.<property path>', 'sections.<n>' for a
 * section, 'bookmarks.<name>' for a bookmark, '' for the whole form. With no error the form can be published.
 */
export function checkDefinition(
  definition: FormDefinitionInput | FormDefinition,
  { bookmarks }: Options = {},
): DefinitionIssue[] {
  let read: FormDefinition
  try {
    read = readDefinition(definition)
  } catch (error) {
    if (error instanceof FormDefinitionError) return error.issues.map((issue) => as('error', issue))
    throw error
  }
  const fields = read.fieldGroupList.flatMap((group) => group.fieldList)
  const byId = new Map(fields.map((field) => [field.id, field]))
  const fieldOf = (id: string): FieldConfig | undefined => byId.get(id)
  const empty: Issue[] = fields.length === 0 ? [{ path: '', code: 'formEmpty' }] : []
  const errors = [
    ...definitionIssues(read),
    ...empty,
    ...backdatingIssues(fields),
    ...tooManyInLists(fields),
    ...fields.flatMap((field) => [
      ...danglingIssues(field, fieldOf),
      ...conditionIssues(field, fieldOf),
      ...contentIssues(field, field.id),
      ...partlessIssues(field),
      ...useIssues(field),
      ...(field.columns ?? []).flatMap((column, index) =>
        contentIssues(column, `${field.id}.columns.${index}`),
      ),
    ]),
  ]
  const warnings = [
    ...(fields.length === 0 ? [] : emptySections(read)),
    ...(bookmarks ? bookmarkIssues(fields, bookmarks) : []),
  ]
  return [
    ...unique(errors).map((issue) => as('error', issue)),
    ...warnings.map((issue) => as('warning', issue)),
  ]
}

/** What keeps a definition from being published. */
export const publishingIssues = (definition: FormDefinitionInput | FormDefinition): DefinitionIssue[] =>
  checkDefinition(definition).filter(({ severity }) => severity === 'error')

const as = (severity: DefinitionIssue['severity'], issue: Issue): DefinitionIssue => ({ ...issue, severity })

/** A reference may be found dangling by two rules; a person reads it once. */
const unique = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [`${issue.path} ${issue.code}`, issue])).values(),
]

function danglingIssues(field: FieldConfig, fieldOf: (id: string) => FieldConfig | undefined): Issue[] {
  return referencesOfField(field).flatMap(({ id, path }): Issue[] =>
    fieldOf(id)
      ? []
      : [{ path: `${field.id}.${path}`, code: 'formDangling', params: { field: field.name, id } }],
  )
}

/** A table without columns and a clause without statements ask for nothing. */
function partlessIssues(field: FieldConfig): Issue[] {
  const params = { field: field.name }
  if (field.type === 'sheetTable' && !field.columns?.length)
    return [{ path: `${field.id}.columns`, code: 'formNoColumns', params }]
  if (field.type === 'clause' && !field.clause?.statementList.length)
    return [{ path: `${field.id}.clause.statementList`, code: 'formNoStatements', params }]
  return []
}

/** A flag that no field feeds would never be on the form, and nobody would learn that a contract is backdated. */
function backdatingIssues(fields: readonly FieldConfig[]): Issue[] {
  if (fields.some((field) => tellsStart(field) && field.rawType !== rawTypes.backdating)) return []
  return fields
    .filter((field) => field.rawType === rawTypes.backdating)
    .map(({ id, name }) => ({ path: `${id}.rawType`, code: 'formBackdatingStart', params: { field: name } }))
}

/** Each field in lists is kept beside every record. The finding stands at the first that is too many. */
function tooManyInLists(fields: readonly FieldConfig[]): Issue[] {
  const beyond = fields.filter((field) => field.inLists && listKindOf(field))[limit.fieldsInLists]
  const params = { max: limit.fieldsInLists }
  return beyond ? [{ path: `${beyond.id}.inLists`, code: 'formTooManyInLists', params }] : []
}

const needsOptions: readonly FieldTypeName[] = ['select', 'multiselect', 'radio', 'checkbox']

/** What a type must bring to be filled in at all, and a range of values that no value is in. */
function contentIssues(field: FieldConfig | ColumnConfig, at: string): Issue[] {
  const issues: Issue[] = []
  const params = { field: field.name }
  const source = sourceOf(field)
  const isOwn = field.rawType !== rawTypes.backdating && source === ownOptions
  if (!dynamicSourceNames.includes(source))
    issues.push({
      path: `${at}.privateConfig.dynamicConfig.source`,
      code: 'formUnknownSource',
      params: { ...params, source },
    })
  if (isOwn && needsOptions.includes(field.type) && field.options.length === 0)
    issues.push({ path: `${at}.options`, code: 'formNoOptions', params })
  issues.push(...doubleOptions(field.options, `${at}.options`, field.name))
  if (field.type === 'cascader') {
    if (isOwn && field.optionTree.length === 0)
      issues.push({ path: `${at}.optionTree`, code: 'formNoOptions', params })
    issues.push(...doubleOptions(field.optionTree, `${at}.optionTree`, field.name))
  }
  const range = field.fieldConfig.valueRange
  if (range && (field.type === 'number' || field.type === 'money') && isContradictory(range))
    issues.push({ path: `${at}.fieldConfig.valueRange`, code: 'formContradiction', params })
  return issues
}

/** Values that stand twice among their siblings, at any depth. */
function doubleOptions(nodes: readonly OptionNode[], path: string, field: string): Issue[] {
  const seen = new Set<string>()
  return nodes.flatMap(({ value, children }, index): Issue[] => {
    const at = `${path}.${index}`
    const isDouble = seen.has(value)
    seen.add(value)
    return [
      ...(isDouble
        ? [{ path: `${at}.value`, code: 'formDoubleOption' as const, params: { field, value } }]
        : []),
      ...doubleOptions(children ?? [], `${at}.children`, field),
    ]
  })
}

/** Whether no figure satisfies a range: only two conditions that must both hold can contradict each other. */
export function isContradictory({ mode, conditions }: ValueRange): boolean {
  const [a, b] = conditions
  if (mode === 2 || !a || !b) return false
  const order = compareDecimal(a.value, b.value)
  const holds = (operator: number, side: number): boolean =>
    ({
      [op.equal]: side === 0,
      [op.notEqual]: side !== 0,
      [op.greater]: side > 0,
      [op.greaterOrEqual]: side >= 0,
      [op.less]: side < 0,
      [op.lessOrEqual]: side <= 0,
    })[operator] ?? true
  // The figures that matter: below both, the lower, between, the higher, above both. `lower` is the place of the smaller value.
  const places = order === 0 ? [-1, 0, 1] : [-1, 0, 1, 2, 3]
  const placeOfA = order <= 0 ? 0 : 2
  const placeOfB = order === 0 ? 0 : order < 0 ? 2 : 0
  return !places.some(
    (place) =>
      holds(a.operator, Math.sign(place - placeOfA)) && holds(b.operator, Math.sign(place - placeOfB)),
  )
}

const emptySections = (definition: FormDefinition): Issue[] =>
  definition.fieldGroupList.flatMap(({ name, fieldList }, index): Issue[] =>
    fieldList.length > 0
      ? []
      : [{ path: `sections.${index}`, code: 'formEmptySection', params: { section: name } }],
  )
