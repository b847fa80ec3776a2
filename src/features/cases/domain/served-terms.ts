import type { CaseFacts, Track } from './case-tracks.ts'

/** What a document that was served is, where a term of law begins with it. */
export const servedDocuments = {
  1: '起诉状或申请书副本 | Copy of complaint or application',
  2: '一审判决书 | First-instance judgment',
  3: '可上诉的裁定书 | Appealable ruling',
  4: '上诉状副本 | Copy of the appeal',
  5: '劳动仲裁裁决书 | Labour arbitration award',
  6: '商事仲裁裁决书 | Arbitral award',
  7: '行政一审判决书 | First-instance administrative judgment',
  9: '劳动仲裁终局裁决书 | Final labour arbitration award',
  10: '执行通知书（法院裁判） | Enforcement notice (court decision)',
  11: '执行通知书（仲裁裁决） | Enforcement notice (arbitral award)',
  12: '执行行为异议裁定书 | Ruling on an objection to enforcement',
  13: '案外人异议裁定书 | Ruling on a third party’s objection',
  14: '保全裁定书 | Preservation ruling',
  15: '行政复议决定书 | Reconsideration decision',
  8: '其他 | Other',
} as const
export const otherDocument = 8

type ByDocument = Readonly<Record<number, readonly string[]>>

/** Rulings of enforcement and preservation are the same in every case that is enforced by civil procedure. */
const enforcing: ByDocument = {
  10: ['CPL-ENFJUR10'],
  11: ['CPL-ENFJUR10', 'ARB-NONENF15'],
  12: ['CPL-ENFREV10'],
  13: ['CPL-ENFACT15'],
  14: ['CPL-PRESREV5'],
}
/** Awards and what courts serve in civil procedure: an award, once it is named, begins its term in whatever civil case it is entered. */
const civil: ByDocument = {
  1: ['CPL-DEF15'],
  2: ['CPL-APP15'],
  3: ['CPL-APP10'],
  4: ['CPL-APPDEF15'],
  5: ['LAB15'],
  6: ['ARB-SETASIDE'],
  9: ['LAB30E'],
  ...enforcing,
}
const { 11: _award, ...enforcingOfCourts } = enforcing

/**
 * The rules of law that a document begins with, by the law of its case. Civil Procedure Law 2023 arts. 128, 171, 174, 236, 238, with its interpretations; Criminal Procedure Law art. 230 (229 for a victim);
 * Administrative Litigation Law arts. 45, 67, 85 and its interpretation art. 108; Labour Dispute Law arts. 30, 49, 50; Arbitration Law 2025 art. 72, whose time to answer is that of the institution's rules.
 */
const rulesOf: Readonly<Record<Track, ByDocument>> = {
  civil,
  enforcement: civil,
  labour: { ...civil, 1: ['LAB-DEF10'] },
  arbitration: { ...civil, 1: [] },
  administrative: {
    1: ['ADM-DEF15'],
    2: ['ADM-APP15'],
    3: ['ADM-APP10'],
    4: ['ADM-APPDEF15'],
    7: ['ADM-APP15'],
    15: ['ADM15'],
    ...enforcingOfCourts,
  },
  criminal: { 2: ['CRIM-APP10', 'CRIM-PROTEST5'], 3: ['CRIM-APP5'] },
  reconsideration: { 15: ['ADM15'] },
  none: {},
}

/** For who was served without a domicile in China: domicile decides, not nationality, and each party has its own term (Civil Procedure Law 2023 arts. 285, 286). */
const withoutDomicile: Readonly<Record<string, string>> = {
  'CPL-DEF15': 'CPL-DEF30F',
  'CPL-APP15': 'CPL-APP30F',
  'CPL-APP10': 'CPL-APP30F',
  'CPL-APPDEF15': 'CPL-APP30F',
}
const noDomicile = 2

/** Who was accused appeals and asks nobody for a protest. */
const [respondent, appellee] = [2, 5]
const isAccused = ({ ourRole }: CaseFacts): boolean => ourRole === respondent || ourRole === appellee

/** The rules that a document served on us begins with; empty where the law of its case has none for it. */
export function rulesOfServed(
  { what, domicile }: Readonly<Record<string, unknown>>,
  track: Track,
  facts: CaseFacts,
): string[] {
  const rules = rulesOf[track][Number(what)] ?? []
  return rules
    .filter((rule) => rule !== 'CRIM-PROTEST5' || !isAccused(facts))
    .map((rule) => (domicile === noDomicile ? withoutDomicile[rule] : undefined) ?? rule)
}
