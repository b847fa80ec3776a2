import { slice } from '#shared/slice.ts'

export const conflictSlice = slice({ at: 'features/conflicts' })
