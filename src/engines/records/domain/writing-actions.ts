import type { FormRecord } from './record.ts'
import { subActs } from './sub-acts.ts'

/** The actions in a record's log by which somebody wrote what is approved of it. Moving its status, asking for it and what the noun says under `notWriting` are none. */
export function writingActions({
  kind,
  acts,
  subs,
  approval,
}: Pick<FormRecord, 'kind' | 'acts' | 'subs' | 'approval'>): string[] {
  const writing = (of: object = {}) => Object.keys(of).filter((key) => !approval?.notWriting?.includes(key))
  const entries = writing(subs).flatMap((key) => subActs.map((act) => `${key}.${act}`))
  return ['create', 'import', 'update', ...writing(acts), ...entries].map((act) => `${kind}.${act}`)
}
