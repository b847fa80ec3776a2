import { z } from 'zod'
import {
  type FormDefinition,
  FormDefinitionError,
  type FormType,
  formatVersion,
  formTypeSchema,
  readDefinition,
  schemaIssues,
} from '#engines/forms/domain/index.ts'

/** Says of a JSON file that it holds a form. */
export const formFileKind = 'chancery-form'
const fileVersion = 1

/** An exported form: the definition with its format version, and what it was called. */
export type FormFile = { formType: FormType; name: string; definition: FormDefinition }

const fileSchema = z.strictObject({
  format: z.literal(formFileKind),
  fileVersion: z.literal(fileVersion),
  formType: formTypeSchema,
  name: z.string().trim().min(1).max(200),
  /** 1 for the first version; null for a draft. For people only. */
  version: z.number().int().nullable(),
  definition: z.unknown(),
})

/** The JSON of an export, for people to read and `readFormFile` to read back. */
export const formFileText = (file: FormFile & { version: number | null }): string =>
  `${JSON.stringify(
    {
      format: formFileKind,
      fileVersion,
      formType: file.formType,
      name: file.name,
      version: file.version,
      definition: { ...file.definition, formatVersion },
    } satisfies z.input<typeof fileSchema>,
    null,
    2,
  )}\n`

/**
 * Reads an exported file of any version of the definition's format and brings it up to this one. Throws FormDefinitionError that
 * names the path of what is malformed, unknown, or from a newer product. What is wrong between fields is left to `checkDefinition`.
 */
export function readFormFile(json: unknown): FormFile {
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success) throw new FormDefinitionError(schemaIssues(parsed.error))
  const { formType, name, definition } = parsed.data
  try {
    return { formType, name, definition: readDefinition(definition) }
  } catch (error) {
    if (!(error instanceof FormDefinitionError)) throw error
    throw new FormDefinitionError(
      error.issues.map((issue) => ({ ...issue, path: ['definition', issue.path].filter(Boolean).join('.') })),
    )
  }
}
