import { slice } from '#shared/slice.ts'
import { position } from './domain/record.ts'

export const positionSlice = slice({ at: 'features/positions', records: [position] })
