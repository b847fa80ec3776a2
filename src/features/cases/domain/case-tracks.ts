import type { Lead } from '#engines/deadlines/domain/index.ts'
import type { Words } from '#shared/text.ts'

/** Which law reads what happens in a case: its own kind says so, and the kind of the procedure that an entry names. */
export type Track =
  | 'civil'
  | 'criminal'
  | 'administrative'
  | 'labour'
  | 'arbitration'
  | 'enforcement'
  | 'reconsideration'
  | 'none'

export const trackWords: Readonly<Record<Track, Words>> = {
  civil: '民事诉讼 | civil procedure',
  criminal: '刑事诉讼 | criminal procedure',
  administrative: '行政诉讼 | administrative litigation',
  labour: '劳动仲裁 | labour arbitration',
  arbitration: '商事仲裁 | commercial arbitration',
  enforcement: '执行 | enforcement',
  reconsideration: '行政复议 | administrative reconsideration',
  none: '非诉 | non-contentious matters',
}

/** What the terms of an entry depend on beside the entry. `procedure` is the kind of the procedure that it names. */
export type CaseFacts = { kind: number; ourRole: number | null; procedure: number | null }

const byKind: Readonly<Record<number, Track>> = {
  1: 'civil',
  2: 'arbitration',
  3: 'labour',
  4: 'administrative',
  5: 'criminal',
  6: 'enforcement',
  7: 'none',
}

/** A labour dispute, an award or an enforcement that comes before a court is heard by civil procedure; criminal and administrative cases stay what they are. */
const courtOf = (kind: number): Track => (kind === 4 ? 'administrative' : kind === 5 ? 'criminal' : 'civil')

const byProcedure: Readonly<Record<number, (kind: number) => Track>> = {
  1: courtOf,
  2: courtOf,
  3: courtOf,
  4: () => 'arbitration',
  5: () => 'labour',
  // Preservation is civil procedure in every case, also before an award (Administrative Litigation Law art. 101).
  6: () => 'civil',
  7: () => 'enforcement',
  8: () => 'enforcement',
  9: () => 'reconsideration',
}

export const trackOf = ({ kind, procedure }: Pick<CaseFacts, 'kind' | 'procedure'>): Track =>
  byProcedure[procedure ?? 0]?.(kind) ?? byKind[kind] ?? 'none'

/** A day that something belonging to a case sets going: by a rule of law, or the day itself under a title. */
export type CaseTerm =
  | ({ ruleId: string; date: string; again?: string } & Lead)
  | { title: string; date: string }
