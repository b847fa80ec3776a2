import './share.css'
import type { ContractDetail } from '../../domain/api.ts'
import { GrantsPanel } from './grants-panel.tsx'
import { LinksPanel } from './links-panel.tsx'

/** With whom a contract is shared: colleagues whom it was given to, and people outside who have a link. */
export const SharingTab = ({ contract }: { contract: ContractDetail }) => (
  <div className="c-stack">
    <GrantsPanel contract={contract} />
    <LinksPanel contract={contract} />
  </div>
)
