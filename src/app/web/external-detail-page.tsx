import { PartyMatters } from '#features/cases/web/index.ts'
import { CooperationPanel, ScoringHistory } from '#features/contracts/web/index.ts'
import { ExternalDetailPage as PartyPage } from '#features/counterparties/web/index.ts'

/** An external party with the contracts made with it, what it was given for them, and its disputes and cases: features that do not know each other's screens. */
export const ExternalDetailPage = () => (
  <PartyPage cooperation={CooperationPanel} scores={ScoringHistory} matters={PartyMatters} />
)
