import { z } from 'zod'
import { formTypeCodes } from './form-types.ts'

export const formTypeSchema = z.union(formTypeCodes.map((code) => z.literal(code)))
/** As it stands in an address. */
export const formTypeQuery = z.coerce.number().pipe(formTypeSchema)
