import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import type { Issue } from '#shared/issues.ts'
import { FormDefinitionError } from './definition-error.ts'
import { fieldSchema } from './field-config.ts'

export { FormDefinitionError }

/** The version of the stored JSON that this code writes. */
export const formatVersion = 6

const fieldGroupSchema = z.strictObject({
  name: z.string().min(1).max(200),
  /** What English screens call it; empty: by its name. */
  englishName: z.string().max(200).default(''),
  fieldList: z.array(fieldSchema).max(limit.formFields),
})

export const fieldGroupListSchema = z.array(fieldGroupSchema).max(100)

export const formDefinitionSchema = z.strictObject({
  formatVersion: z.literal(formatVersion),
  fieldGroupList: fieldGroupListSchema,
})

export type FormDefinition = z.output<typeof formDefinitionSchema>
/** A definition as it may be written down: everything with a default may be left out. */
export type FormDefinitionInput = Omit<z.input<typeof formDefinitionSchema>, 'formatVersion'> & {
  formatVersion?: number
}

/**
 * Steps from a stored version to the next. A definition without a version is 0: the bare `{ fieldGroupList }` as the
 * specification's calls carry it. To change the format: raise `formatVersion` and add the step from the old one.
 */
const stepsUp: Record<number, (definition: Record<string, unknown>) => Record<string, unknown>> = {
  0: (definition) => ({ ...definition, formatVersion }),
  1: (definition) => ({ ...definition, fieldGroupList: withOpenColumns(definition), formatVersion: 2 }),
  // Version 3 added rules between fields, formats and whole numbers. What was published without them goes on without them.
  2: (definition) => ({ ...definition, formatVersion: 3 }),
  // Version 4 added fields in lists: none was in any.
  3: (definition) => ({ ...definition, formatVersion: 4 }),
  // Version 5 added English names: nothing had one.
  4: (definition) => ({ ...definition, formatVersion: 5 }),
  // Version 6 added rules about totals and products: no rule was one.
  5: (definition) => ({ ...definition, formatVersion: 6 }),
}

/** Until version 2 nothing read a column's own alterEditStatus, and everything written has the 1 of fields. */
function withOpenColumns({ fieldGroupList }: Record<string, unknown>): unknown {
  const each = (list: unknown, change: (one: Record<string, unknown>) => unknown): unknown =>
    Array.isArray(list)
      ? list.map((one) => (typeof one === 'object' && one !== null ? change(one) : one))
      : list
  return each(fieldGroupList, (group) => ({
    ...group,
    fieldList: each(group.fieldList, (field) => ({
      ...field,
      ...(Array.isArray(field.columns) && {
        columns: each(field.columns, (column) => ({ ...column, alterEditStatus: 2 })),
      }),
    })),
  }))
}

/**
 * Reads stored or typed JSON of any version, brings it up to this version and fills in defaults. Throws FormDefinitionError
 * when it is malformed or from a newer version; references between fields are checked by `compileForm`.
 */
export function readDefinition(json: unknown): FormDefinition {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new FormDefinitionError([{ path: '', code: 'wrongType', params: { field: 'form' } }])
  let current = json as Record<string, unknown>
  for (let guard = 0; guard <= formatVersion; guard++) {
    const version = typeof current.formatVersion === 'number' ? current.formatVersion : 0
    if (version === formatVersion) break
    const step = stepsUp[version]
    if (!step)
      throw new FormDefinitionError([{ path: 'formatVersion', code: 'formVersion', params: { version } }])
    current = step(current)
  }
  const parsed = formDefinitionSchema.safeParse(current)
  if (parsed.success) return parsed.data
  throw new FormDefinitionError(schemaIssues(parsed.error))
}

/** What a schema found, each at its path; an unknown property at its own. */
export const schemaIssues = (error: z.ZodError): Issue[] =>
  error.issues.flatMap((issue): Issue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          code: 'formUnknownProperty',
          params: { property: key },
        }))
      : [{ path: issue.path.join('.'), code: 'schema', params: { detail: issue.message } }],
  )
