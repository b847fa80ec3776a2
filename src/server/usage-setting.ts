import { z } from 'zod'
import { readUsageLimits } from '#shared/usage.ts'

/** The setting LIMITS, see `readUsageLimits`. */
export const usageLimitsSetting = {
  schema: z
    .string()
    .transform(readUsageLimits)
    .refine((limits) => limits !== undefined),
  zh: '应为 off，或用逗号分隔的“名称=每人/每组织”，名称为 requests（每分钟）、uploads、uploadMegabytes、exports（每小时）或 storageMegabytes（保存的文件总量）',
  en: 'must be off, or name=person/organisation separated by commas, with the names requests (a minute), uploads, uploadMegabytes, exports (an hour), storageMegabytes (kept in files)',
  example: 'requests=1200/12000,exports=60/400',
}
