import { seen } from '#engines/records/server/index.ts'
import { casePart } from '#features/cases/server/index.ts'
import { contractsShowingParties, keepMeanOf } from '#features/contracts/server/index.ts'
import { filesOfParties, type PartyReference } from '#features/counterparties/server/index.ts'
import { disputePart } from '#features/disputes/server/index.ts'
import { organizationPart } from '#features/intellectual-property/server/index.ts'
import { projectPart } from '#features/projects/server/index.ts'

const contracts = {
  table: 'contracts',
  column: 'contract_id',
  alias: 'c',
  visible: contractsShowingParties,
}

/** Everything that names parties beside their own accounts and contacts, their files too: where a merge moves it. */
export const namingParties: readonly PartyReference[] = [
  {
    table: 'contract_parties',
    words: '合同 | Contracts',
    key: ['contract_id', 'ordinal'],
    kept: ['field_id', 'name'],
    alias: 'alias_id',
    owner: contracts,
  },
  {
    table: 'contract_scores',
    words: '合同评分 | Scores of contracts',
    key: ['id'],
    owner: contracts,
    moved: keepMeanOf,
  },
  {
    table: 'project_counterparts',
    words: '项目 | Projects',
    key: ['project_id'],
    isTie: true,
    owner: {
      table: 'projects',
      column: 'project_id',
      alias: 'r',
      visible: (context) => seen(context, projectPart),
    },
  },
  {
    table: 'law_dispute_parties',
    words: '纠纷 | Disputes',
    key: ['dispute_id', 'side'],
    isTie: true,
    owner: {
      table: 'law_disputes',
      column: 'dispute_id',
      alias: 'r',
      visible: (context) => seen(context, disputePart),
    },
  },
  {
    table: 'law_case_parties',
    words: '案件 | Cases',
    key: ['case_id', 'side'],
    isTie: true,
    owner: {
      table: 'law_cases',
      column: 'case_id',
      alias: 'r',
      visible: (context) => seen(context, casePart),
    },
  },
  filesOfParties,
  {
    table: 'intellectual_property_organizations',
    words: '知识产权机构 | Organizations of rights',
    key: ['id'],
    owner: {
      table: 'intellectual_property_organizations',
      column: 'id',
      alias: 'r',
      may: 'intellectual_property.read',
      visible: (context) => seen(context, organizationPart),
    },
  },
]
