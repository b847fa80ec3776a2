import type { CompiledForm } from '../definition/compile-form.ts'
import type { FieldTypeName } from '../definition/field-config.ts'
import { formIn } from '../definition/form-language.ts'
import type { FileValue } from '../field-types/upload.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { screenValues } from './display-values.ts'

const fileTypes: readonly FieldTypeName[] = ['upload', 'customAttachment', 'image-preview']

/** The files that a field holds; none where it holds no files. */
export const filesIn = ({ type }: { type: FieldTypeName }, value: unknown): FileValue[] =>
  fileTypes.includes(type) ? ([value ?? []].flat() as FileValue[]) : []

/** Ids of the files that were uploaded into a form. */
export const filesOfForm = (form: CompiledForm, values: FormValues): number[] =>
  form.fields.flatMap(({ id, config }) => filesIn(config, values[id]).map((file) => file.id))

export type FormSection = {
  name: string
  fields: {
    id: string
    name: string
    text: string
    wide: boolean
    /** The text is a table: lines of cells with tabs between them, headings first. */
    isTable: boolean
    /** Files of the field that this person may open; the text has their names. */
    files: FileValue[]
    /** The files are pictures. */
    arePictures: boolean
  }[]
}

/** The form as a person reads it: every section with what is filled in it. `isHidden` leaves fields out, `seesFiles` false tells the files' names alone. */
export function formSections(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  {
    isHidden = () => false,
    seesFiles = true,
  }: { isHidden?: (id: string) => boolean; seesFiles?: boolean } = {},
): FormSection[] {
  const texts = screenValues(form, values, context)
  return formIn(form, context.locale)
    .sections.map((section) => ({
      name: section.name,
      fields: section.fields
        .filter(({ id }) => texts[id] !== undefined && !isHidden(id))
        .map(({ id, config, type }) => ({
          id,
          name: config.name,
          text: texts[id] ?? '',
          wide: (config.span ?? type.span ?? 1) === 3,
          isTable: config.type === 'sheetTable',
          files: seesFiles ? filesIn(config, values[id]) : [],
          arePictures: config.type === 'image-preview',
        })),
    }))
    .filter(({ fields }) => fields.length > 0)
}
