import { limit } from '#shared/constants.ts'
import type { Issue } from '#shared/issues.ts'
import { type CompiledForm, compileDefinition } from './compile-definition.ts'
import {
  type FormDefinition,
  FormDefinitionError,
  type FormDefinitionInput,
  readDefinition,
} from './form-definition.ts'

export * from './compile-definition.ts'

/** Reads a definition of any stored version and compiles it; throws as both do. A browser compiles what the server has read: `compileDefinition`. */
export const compileForm = (definition: FormDefinitionInput | FormDefinition): CompiledForm =>
  compileDefinition(readDefinition(definition))

/** What keeps a definition from being published: everything that `compileForm` refuses, and more fields than a form may have. */
export function definitionIssues(definition: FormDefinitionInput | FormDefinition): readonly Issue[] {
  const count = definition.fieldGroupList.reduce((sum, group) => sum + group.fieldList.length, 0)
  if (count > limit.formFields) return [{ path: '', code: 'formTooMany', params: { max: limit.formFields } }]
  try {
    compileForm(definition)
    return []
  } catch (error) {
    if (error instanceof FormDefinitionError) return error.issues
    throw error
  }
}
