import { z } from 'zod'
import { amountPattern, fitsDatabase, unitPattern } from './money.ts'

/** Money on the wire. */
export const moneySchema = z.strictObject({
  amount: z
    .string()
    .regex(amountPattern)
    .refine((amount) => amountPattern.test(amount) && fitsDatabase(amount)),
  unit: z.string().regex(unitPattern),
})
