import { ContractMatters, mayReadMatters } from '#features/cases/web/index.ts'
import {
  type ContractTab,
  MyContractDetailPage,
  StandingBookDetailPage,
} from '#features/contracts/web/index.ts'

/** Contracts with the cases and disputes about them: features that do not know each other's screens. */
const more: readonly ContractTab[] = [
  { key: 'matters', words: '纠纷与案件 | Disputes and cases', may: mayReadMatters, Content: ContractMatters },
]

export const MyContract = () => <MyContractDetailPage more={more} />
export const StandingBookContract = () => <StandingBookDetailPage more={more} />
