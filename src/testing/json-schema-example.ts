/** The part of JSON Schema that our endpoints' schemas become. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

/** Puts something else in the place of a property: an id of another organisation. Undefined leaves it as it is. */
export type Replace = (name: string, schema: JsonSchema) => unknown

/** What an amount is written as: figures, and a currency. */
const amounts = ['x', '100', 'CNY']
const texts: Record<string, string> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T08:00:00Z',
  email: 'somebody@example.com',
  uri: 'https://example.com/',
  uuid: '3f6e1e0e-9c5f-4b0a-8a53-0f7b7ad8d6a1',
}

/**
 * A small value that the schema accepts: required properties, and those that `replace` has something for. Of patterns it knows
 * those of amounts alone; the caller gives other such bodies by hand.
 */
export function exampleOf(schema: JsonSchema, replace: Replace = () => undefined, root = schema): unknown {
  const inside = (part: JsonSchema) => exampleOf(part, replace, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.$ref) return inside(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  const choices = schema.anyOf ?? schema.oneOf
  if (choices)
    return inside(
      choices.find((one) => holdsReplaced(one, replace)) ?? choices.find(({ type }) => type !== 'null') ?? {},
    )
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inside))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return exampleObject(schema, replace, root)
  if (type === 'array') return exampleArray(schema, replace, root)
  if (type === 'integer' || type === 'number') return exampleNumber(schema)
  if (type === 'boolean') return true
  if (type === 'null' || type === undefined) return null
  const { pattern } = schema
  const fitting = pattern === undefined ? undefined : amounts.find((one) => new RegExp(pattern).test(one))
  if (fitting) return fitting
  return texts[schema.format ?? ''] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}

/** As few entries as may be; one where something inside is to be replaced. */
function exampleArray(schema: JsonSchema, replace: Replace, root: JsonSchema): unknown[] {
  const { prefixItems, items = {}, minItems = 0 } = schema
  if (prefixItems) return prefixItems.map((part) => exampleOf(part, replace, root))
  const length = Math.max(minItems, holdsReplaced(items, replace) ? 1 : 0)
  return Array.from({ length }, () => exampleOf(items, replace, root))
}

function exampleObject(schema: JsonSchema, replace: Replace, root: JsonSchema): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const given = replace(name, property)
    if (given !== undefined) made[name] = given
    else if (schema.required?.includes(name) || holdsReplaced(property, replace))
      made[name] = exampleOf(property, replace, root)
  }
  return made
}

const holdsReplaced = (schema: JsonSchema, replace: Replace): boolean =>
  idNames(schema).some((name) => replace(name, { type: 'integer' }) !== undefined)

const exampleNumber = ({ minimum, exclusiveMinimum }: JsonSchema): number =>
  Math.max(1, minimum ?? 1, (exclusiveMinimum ?? 0) + 1)

/** Names of the properties, at any depth, that take ids of records. */
export function idNames(schema: JsonSchema): string[] {
  const names = new Set<string>()
  JSON.stringify(schema, (key, value) => {
    if (key === 'properties')
      for (const [name, property] of Object.entries(value as Record<string, JsonSchema>))
        if (isIdName(name) && takesNumbers(property)) names.add(name)
    return value
  })
  return [...names]
}

/** Whether a property takes a number, a list of them, or one of those among other things. */
export const takesNumbers = ({ type, items, anyOf }: JsonSchema): boolean =>
  type === 'integer' ||
  type === 'number' ||
  (items !== undefined && takesNumbers(items)) ||
  (anyOf?.some(takesNumbers) ?? false)

/** `departmentID`, `userIDs`, `ids`, `id`, `targetId`. */
export const isIdName = (name: string): boolean => /^ids?$|[a-z](ID|Id|IDs|Ids)$/.test(name)
