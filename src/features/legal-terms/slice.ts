import { slice } from '#shared/slice.ts'

export const legalTermSlice = slice({ at: 'features/legal-terms' })
