import { z } from 'zod'
import { formTypeCodes } from './form-types.ts'

/** Lazy: app/ provides the kinds after this file is loaded. */
export const formTypeSchema = z.lazy(() => z.literal(formTypeCodes()))
/** As it stands in an address. */
export const formTypeQuery = z.coerce.number().pipe(formTypeSchema)
