import { z } from 'zod'
import { endpoint, versionSchema } from '#shared/endpoint.ts'

const price = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,4})?$/)
  .nullable()

/** Settings of the language model that may help to read contracts. The key itself is never answered. */
export const extractionSettings = z.strictObject({
  isOn: z.boolean(),
  address: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  /** For a million tokens of question and of answer; null when cost is not to be shown. */
  promptPrice: price,
  answerPrice: price,
  version: versionSchema,
})
export type ExtractionSettings = z.output<typeof extractionSettings>

const given = {
  address: z.string().trim().max(500),
  model: z.string().trim().max(200),
  /** A new key; '' takes the stored one away; absent keeps it. */
  key: z.string().trim().max(500).optional(),
}

export const readExtractionSettings = endpoint({
  name: 'readExtractionSettings',
  method: 'GET',
  path: '/extraction_settings',
  summary: 'Settings of the language model that may read contracts; the key is not told',
  tag: 'extraction',
  answer: extractionSettings,
})

export const updateExtractionSettings = endpoint({
  name: 'updateExtractionSettings',
  method: 'PUT',
  path: '/extraction_settings',
  summary: 'Changes them; 422 for an address that may not be called, 409 when stale',
  tag: 'extraction',
  body: z.strictObject({
    ...given,
    isOn: z.boolean(),
    promptPrice: price,
    answerPrice: price,
    version: versionSchema,
  }),
  answer: extractionSettings,
})

export const tryExtractionModel = endpoint({
  name: 'tryExtractionModel',
  method: 'POST',
  path: '/extraction_settings/try',
  summary: 'Asks the model one small question of our own and tells whether it answers as it must',
  tag: 'extraction',
  body: z.strictObject(given),
  answer: z.strictObject({ works: z.boolean(), reason: z.string(), milliseconds: z.number().int() }),
})
