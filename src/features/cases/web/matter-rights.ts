import { lawDispute } from '#features/disputes/domain/index.ts'
import { lawCase } from '../domain/case-record.ts'

/** Who may see any of these. */
export const mayReadMatters = [lawCase.may.read, lawDispute.may.read] as const
