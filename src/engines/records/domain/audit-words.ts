import type { LogWords } from '#engines/audit/domain/index.ts'
import type { Words } from '#shared/text.ts'
import type { AnyRecord } from './record.ts'
import { subActs, subActWords } from './sub-acts.ts'

/** What the audit log calls these nouns, what is done with them, their fields and the codes of their choices: `law_firm.panelStatus.2` → 在库. */
export function auditWordsOf(records: readonly AnyRecord[]): LogWords {
  const kinds: Record<string, Words> = {}
  const actions: Record<string, Words> = {}
  const fields: Record<string, Words> = {}
  const values: Record<string, Words> = {}
  for (const record of records) {
    const { kind, words, acts = {}, subs = {} } = record
    kinds[kind] = words.one
    for (const [act, done] of Object.entries(acts)) actions[`${kind}.${act}`] = done
    if ('approval' in record && record.approval) {
      kinds[record.approval.kind] = words.one
      actions[`${kind}.ask`] = '提交审批 | Submit for approval'
      fields[`${kind}.ask`] = '事项 | Item'
    }
    for (const [key, sub] of Object.entries(subs))
      for (const act of subActs) actions[`${kind}.${key}.${act}`] = subActWords(sub.words.one, act)
    for (const [key, field] of Object.entries(record.fields)) {
      fields[`${kind}.${key}`] = field.words
      if (field.kind === 'choice')
        for (const [code, option] of Object.entries(field.options)) values[`${kind}.${key}.${code}`] = option
    }
  }
  return { kinds, actions, fields, values }
}
