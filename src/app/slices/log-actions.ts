import type { AuditWords } from '#engines/audit/domain/index.ts'
import { logWords } from './log-words.ts'

/** Of the words of the audit log those of actions: what a record's own log needs of other kinds. */
export const logActions: AuditWords = { ...logWords, fields: {}, values: {} }
