import { lawCase, mayReadMatters } from '#features/cases/domain/index.ts'
import { ContractMatters } from '#features/cases/web/index.ts'
import {
  type ContractTab,
  MyContractDetailPage,
  StandingBookDetailPage,
  type TieKind,
} from '#features/contracts/web/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { intellectualProperty } from '#features/intellectual-property/domain/index.ts'
import { listAllProjects, project } from '#features/projects/domain/index.ts'
import { paging } from '#shared/constants.ts'
import { call, useServices } from '#web/index.ts'

/** Contracts with the cases and disputes about them: features that do not know each other's screens. */
const more: readonly ContractTab[] = [
  { key: 'matters', words: '纠纷与案件 | Disputes and cases', may: mayReadMatters, Content: ContractMatters },
]

const pageOf = (q: string) => ({ pageNum: 1, pageSize: paging.size, ...(q && { q }) })

/** What a contract is tied to beside other contracts; a further kind is an entry here. */
function useKinds(): readonly TieKind[] {
  const { may } = useServices()
  return [
    {
      kind: 'project',
      words: project.words.one,
      screen: project.screen,
      mayTie: may('project.manage'),
      find: async (q, signal) => (await call(listAllProjects, { query: pageOf(q), signal })).list,
    },
    {
      kind: 'law_dispute',
      words: lawDispute.words.one,
      screen: lawDispute.screen,
      mayTie: may(lawDispute.may.write),
      find: async (q, signal) => (await call(lawDispute.calls.list, { query: pageOf(q), signal })).list,
    },
    {
      kind: 'law_case',
      words: lawCase.words.one,
      screen: lawCase.screen,
      mayTie: may(lawCase.may.write),
      find: async (q, signal) => (await call(lawCase.calls.list, { query: pageOf(q), signal })).list,
    },
    {
      kind: 'intellectual_property',
      words: intellectualProperty.words.one,
      screen: intellectualProperty.screen,
      mayTie: may(intellectualProperty.may.write),
      find: async (q, signal) =>
        (await call(intellectualProperty.calls.list, { query: pageOf(q), signal })).list,
    },
  ]
}

export const MyContract = () => <MyContractDetailPage more={more} useKinds={useKinds} />
export const StandingBookContract = () => <StandingBookDetailPage more={more} useKinds={useKinds} />
