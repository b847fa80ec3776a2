import type { AnyRecord } from '#engines/records/domain/index.ts'
import { slices } from '../slices.ts'

/** Every noun that is said as one value. */
export const records: readonly AnyRecord[] = slices.flatMap(({ records = [] }) => records)
