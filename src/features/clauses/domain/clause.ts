import { type Locale, said, type Words } from '#shared/text.ts'

/** Where a version of a clause stands. */
export const versionStates = { draft: 1, inApproval: 2, approved: 3 } as const
export type VersionState = (typeof versionStates)[keyof typeof versionStates]

/** Where a clause as a whole stands: that of its approved version wins over what is being written. */
export const clauseStates = { draft: 1, inApproval: 2, approved: 3, retired: 4 } as const
export type ClauseState = (typeof clauseStates)[keyof typeof clauseStates]

export const clauseStateLabels: Record<ClauseState, Words> = {
  1: '草稿 | Draft',
  2: '审批中 | In approval',
  3: '已批准 | Approved',
  4: '已停用 | Retired',
}

/** What a statement is in a negotiation: what we offer first, what we may give way to, what must not be agreed to. */
export const positions = ['standard', 'fallback', 'forbidden'] as const
export type Position = (typeof positions)[number]

const positionLabels: Record<Position, Words> = {
  standard: '标准 | Standard',
  fallback: '备选 | Fallback',
  forbidden: '禁止 | Not allowed',
}
export const positionLabel = (position: Position, locale: Locale): string =>
  said(positionLabels[position], locale)

/** A piece of a paragraph: words, or the value of a field of the form that takes the clause. */
export type Piece = { kind: 'text'; text: string } | { kind: 'field'; fieldID: string }

export type Statement = {
  /** Its number within the clause, the same in every version; forms and contracts know it by this. */
  id: number
  name: string
  position: Position
  /** For negotiators: when it may be offered, or why it must not be agreed to. */
  guidance: string
  content: Piece[][]
}

export type ClauseStanding = {
  retired: boolean
  approvedVersionID: number | null
  /** The version that is being written or approved; null when there is none. */
  open: { state: VersionState; authors: readonly number[]; submittedBy: number | null } | null
}

export const stateOf = ({ retired, approvedVersionID, open }: ClauseStanding): ClauseState => {
  if (retired) return clauseStates.retired
  if (approvedVersionID !== null) return clauseStates.approved
  return open?.state === versionStates.inApproval ? clauseStates.inApproval : clauseStates.draft
}

export type ClauseAbilities = Record<'edit' | 'submit' | 'drop' | 'retire' | 'reinstate' | 'delete', boolean>

/**
 * What a person may do with a clause now; what is in approval is not written in. Who approves it is a matter of its approval, which never asks who
 * wrote in the version or submitted it.
 */
export function clauseAbilities(
  { retired, approvedVersionID, open }: ClauseStanding,
  { manages }: { manages: boolean },
): ClauseAbilities {
  const isDraft = open?.state === versionStates.draft
  const isPending = open?.state === versionStates.inApproval
  const works = manages && !retired
  return {
    edit: works && !isPending,
    submit: works && isDraft,
    drop: works && isDraft && approvedVersionID !== null,
    retire: works && approvedVersionID !== null && !isPending,
    reinstate: manages && retired,
    delete: manages && approvedVersionID === null && !isPending,
  }
}

/** How an approval of a version ended, or was interrupted. */
export type ClauseOutcome = 'approve' | 'reject' | 'return' | 'withdraw' | 'cancel'

/** What the end of an approval makes of the version that waits: in force, or work again; null: none waits, so nothing. */
export const settledState = (
  { open }: Pick<ClauseStanding, 'open'>,
  outcome: ClauseOutcome,
): VersionState | null => {
  if (open?.state !== versionStates.inApproval) return null
  return outcome === 'approve' ? versionStates.approved : versionStates.draft
}

/** Everybody who wrote in the version that is open or submitted it: none of them approves it. */
export const wroteIt = ({ open }: Pick<ClauseStanding, 'open'>): number[] =>
  open ? [...new Set([...open.authors, ...(open.submittedBy === null ? [] : [open.submittedBy])])] : []

const reasonAtMost = 500

/** Why it came back, as the version keeps it: in whole in the approval's history. */
export function keptReason(reason: string): string {
  const letters = [...reason]
  return letters.length > reasonAtMost ? `${letters.slice(0, reasonAtMost - 1).join('')}…` : reason
}

/** The words of a statement, a line a paragraph; fields by name in 〔〕. */
export const statementText = (
  { content }: Pick<Statement, 'content'>,
  nameOf: (fieldID: string) => string,
): string =>
  content
    .map((pieces) =>
      pieces.map((piece) => (piece.kind === 'text' ? piece.text : `〔${nameOf(piece.fieldID)}〕`)).join(''),
    )
    .join('\n')

const hasWords = ({ content }: Statement): boolean =>
  content.some((pieces) => pieces.some((piece) => piece.kind === 'field' || piece.text.trim() !== ''))

/** Why a version cannot be submitted: statements without words, guidance that is missing where nobody may agree, nothing that may stand. */
export type ClauseFault =
  | { kind: 'noStandard' }
  | { kind: 'noWords' | 'noGuidance' | 'sameName'; name: string }

export function clauseFaults(statements: readonly Statement[]): ClauseFault[] {
  const faults: ClauseFault[] = []
  if (!statements.some(({ position }) => position === 'standard')) faults.push({ kind: 'noStandard' })
  const names = new Set<string>()
  for (const statement of statements) {
    const { name, position, guidance } = statement
    if (names.has(name)) faults.push({ kind: 'sameName', name })
    names.add(name)
    if (!hasWords(statement)) faults.push({ kind: 'noWords', name })
    if (position === 'forbidden' && guidance.trim() === '') faults.push({ kind: 'noGuidance', name })
  }
  return faults
}

const faultWords: Record<ClauseFault['kind'], Words> = {
  noStandard: '至少需要一个标准条款项 | At least one standard statement is needed',
  noWords: '条款项「{name}」没有内容 | Statement "{name}" has no wording',
  noGuidance:
    '禁止的条款项「{name}」须写明谈判指引 | Statement "{name}" is not allowed: explain why in its negotiation guidance',
  sameName: '条款项名称「{name}」重复 | Two statements are called "{name}"',
}
export const faultText = (fault: ClauseFault, locale: Locale): string =>
  said(faultWords[fault.kind], locale).replace('{name}', 'name' in fault ? fault.name : '')
