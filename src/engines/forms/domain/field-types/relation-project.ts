import { idList } from './ids.ts'

/** Projects that the record belongs to. */
export const relationProjectType = idList('relationProject', 'project')
