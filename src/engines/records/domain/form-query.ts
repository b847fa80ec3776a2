import { z } from 'zod'
import type { FormType } from '#engines/forms/domain/index.ts'
import { formTypesOf } from './form-choice.ts'
import type { RecordForm } from './noun.ts'

const ofForm = (types: readonly FormType[]) =>
  z.strictObject({
    formType: z
      .string()
      .transform(Number)
      .pipe(z.literal([...types]))
      .optional(),
  })

/** Which of its forms, for calls about new records of a noun: asked of a noun with several forms alone; any other takes no such thing. */
export const formQuery = ({ form }: { form?: RecordForm | undefined }): ReturnType<typeof ofForm> =>
  form?.byField
    ? ofForm(formTypesOf({ form }))
    : // Without it the type only offers what the schema then refuses.
      (z.strictObject({}) as unknown as ReturnType<typeof ofForm>)
