import type { AnyRecord } from './record.ts'
import { subActs, subActWords } from './sub-acts.ts'

type Pair = { zh: string; en: string }
const pair = (words: string): Pair => {
  const [zh = '', en = zh] = words.split(' | ')
  return { zh, en }
}

/** What the audit log calls these nouns, what is done with them, their fields and the codes of their choices: `law_firm.panelStatus.2` → 在库. */
export function auditWordsOf(records: readonly AnyRecord[]): {
  kinds: Record<string, Pair>
  actions: Record<string, Pair>
  fields: Record<string, Pair>
  values: Record<string, Pair>
} {
  const kinds = Object.fromEntries(records.map(({ kind, words }) => [kind, pair(words.one)]))
  const actions: Record<string, Pair> = {}
  const fields: Record<string, Pair> = {}
  const values: Record<string, Pair> = {}
  for (const { kind, acts = {} } of records)
    for (const [act, words] of Object.entries(acts)) actions[`${kind}.${act}`] = pair(words)
  for (const { kind, words, ...record } of records) {
    const approval = 'approval' in record ? record.approval : undefined
    if (!approval) continue
    kinds[approval.kind] = pair(words.one)
    actions[`${kind}.ask`] = pair('提交审批 | Ask for approval of')
    fields[`${kind}.ask`] = pair('事项 | What')
  }
  for (const { kind, subs = {} } of records)
    for (const [key, { words }] of Object.entries(subs))
      for (const act of subActs) actions[`${kind}.${key}.${act}`] = pair(subActWords(words.one, act))
  for (const record of records)
    for (const [key, field] of Object.entries(record.fields)) {
      fields[`${record.kind}.${key}`] = pair(field.words)
      if (field.kind === 'choice')
        for (const [code, words] of Object.entries(field.options))
          values[`${record.kind}.${key}.${code}`] = pair(words)
    }
  return { kinds, actions, fields, values }
}
