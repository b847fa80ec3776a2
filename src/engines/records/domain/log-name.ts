import { said } from '#shared/text.ts'
import type { FormRecord } from './record.ts'

type Named = Pick<FormRecord, 'name' | 'words' | 'namedOnly'>

/** What the log calls a record whose name is for the people alone whom it names. */
export const neutralName = ({ words }: Pick<FormRecord, 'words'>): string =>
  `${said(words.one, 'zh-CN')}（保密）`

/** Whether a record, as an answer or as its columns tell it, is for named people alone. */
export const isNamedOnly = ({ namedOnly }: Pick<FormRecord, 'namedOnly'>, row: object): boolean =>
  namedOnly !== undefined && (row as Record<string, unknown>)[namedOnly] === 2

/** What the log calls a record. */
export const logName = (record: Named, row: object): string =>
  isNamedOnly(record, row) ? neutralName(record) : String((row as Record<string, unknown>)[record.name] ?? '')
