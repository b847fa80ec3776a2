/** A day that something belonging to a case sets going: by a rule of law, or the day itself under a title. */
export type CaseTerm = { ruleId: string; date: string; again?: string } | { title: string; date: string }

/** What a document that was served is, where a term of law begins with it. */
export const servedDocuments = {
  1: '起诉状副本 | Complaint',
  2: '一审判决书 | Judgment of first instance',
  3: '可上诉的裁定书 | Ruling that may be appealed',
  4: '上诉状副本 | Appeal of the other side',
  5: '劳动仲裁裁决书 | Labour award',
  6: '商事仲裁裁决书 | Arbitral award',
  7: '行政一审判决书 | Administrative judgment of first instance',
  8: '其他 | Other',
} as const

const ruleOfServed: Readonly<Record<number, string>> = {
  1: 'CPL-DEF15',
  2: 'CPL-APP15',
  3: 'CPL-APP10',
  4: 'CPL-APPDEF15',
  5: 'LAB15',
  6: 'ARB-SETASIDE',
  7: 'ADM-APP15',
}

type Row = Readonly<Record<string, unknown>>

/** For who was served without a domicile in China: domicile decides, not nationality, and each party has its own term (Civil Procedure Law 2023 arts. 285, 286). */
const ruleWithoutDomicile: Readonly<Record<number, string>> = {
  1: 'CPL-DEF30F',
  2: 'CPL-APP30F',
  3: 'CPL-APP30F',
  4: 'CPL-APP30F',
}
const noDomicile = 2

const ruleFor = ({ what, domicile }: Row): string | undefined =>
  (domicile === noDomicile ? ruleWithoutDomicile[Number(what)] : undefined) ?? ruleOfServed[Number(what)]

const day = (row: Row, key: string): string | null => (typeof row[key] === 'string' ? row[key] : null)
const term = (ruleId: string | undefined, date: string | null): CaseTerm[] =>
  ruleId && date ? [{ ruleId, date }] : []

/** Each renewal has a day of its own: what was done for the one before stays done. */
const renewal = (row: Row): CaseTerm[] => {
  const again = day(row, 'renewed')
  return term('CPL-PRES-RENEW7', day(row, 'until')).map((one) => (again ? { ...one, again } : one))
}

const received = 1
const judgment = 1
const civil = 1

/**
 * What an entry of a case sets going: answers and appeals run from what was served on us (Civil Procedure Law 2023 arts. 128, 171, 174, without domicile in China 285, 286; Labour Dispute Law art. 50; Arbitration Law
 * 2025 art. 72; Administrative Litigation Law art. 85), retrial from the day a civil judgment takes effect (art. 216), enforcement from the last day of performance (art. 250), the
 * renewal of a preservation before it ends, and the action after one that was ordered before it (art. 104). A hearing is its own day. Ends of what was released are not watched.
 */
export function termsOf(key: string, row: Row, caseKind: number): CaseTerm[] {
  switch (key) {
    case 'document':
      return row.direction === received ? term(ruleFor(row), day(row, 'served')) : []
    case 'decision':
      return [
        ...(caseKind === civil && row.kind === judgment ? term('CPL-RETRIAL6', day(row, 'effective')) : []),
        ...term('CPL-ENF2', day(row, 'performBy')),
      ]
    case 'preservation':
      return row.released
        ? []
        : [...renewal(row), ...(row.preAction === 2 ? term('CPL-PRES30', day(row, 'from')) : [])]
    case 'hearing': {
      const date = day(row, 'held')
      return date ? [{ title: '开庭 | Hearing', date }] : []
    }
    default:
      return []
  }
}

/** What tells a term from the others of its entry. */
export const termKey = (one: CaseTerm): string =>
  'ruleId' in one ? [one.ruleId, ...(one.again ? [one.again] : [])].join('.') : 'day'
