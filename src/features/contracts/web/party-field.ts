import { counterpartField } from '#features/counterparties/web/index.ts'
import { CooperationPanel } from './cooperation-panel.tsx'
import { ScoringHistory } from './score-panels.tsx'

/** The counterpart field of a form, with the contracts of a chosen party and what it was given for them. */
export const PartyField = counterpartField({ Cooperation: CooperationPanel, Scores: ScoringHistory })
