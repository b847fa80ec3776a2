import { listTitles } from '#engines/access/server/index.ts'
import { approvalSubject } from '#engines/approvals/server/index.ts'
import { registerFileSubjects } from '#engines/documents/server/index.ts'
import { dynamicSource, nameFormReferences } from '#engines/forms/server/index.ts'
import { nameNumberingTargets } from '#engines/numbering/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { externalPartyForm, internalPartyForm } from '../domain/built-in-forms.ts'
import { partyKinds } from '../domain/counterpart.ts'
import { counterpartListDefinition, counterpartListType } from '../domain/counterpart-list.ts'
import { counterpartAbilities, seesSums } from '../domain/counterpart-policy.ts'
import { partyApprovals } from '../domain/rating/party-approvals.ts'
import { counterpartNames, internalParties, setPartyAbbr } from './counterpart-names.ts'
import { counterpartOptions, counterpartTerms } from './counterpart-options.ts'
import { sealCreditKeys } from './credit/credit-settings.ts'
import { registerCreditJobs } from './credit/watch-credit.ts'
import { counterpartFiles, filesOfParties } from './files/party-files.ts'
import { nameParties } from './party-references.ts'
import { ratingApprovals } from './rating/rating-approvals.ts'
import { counterpartRoutes } from './routes.ts'
import { tagsInUse } from './tags/tags-in-use.ts'

const sources = { internalCounterparts: 1, externalCounterparts: 2 } as const

export const server: ServerSlice = {
  routes: counterpartRoutes,
  forms: { 2: internalPartyForm, 3: externalPartyForm },
  wire() {
    nameFormReferences('counterpart', 'counterparts', { ...counterpartTerms, mayFind: 'counterpart.read' })
    nameNumberingTargets('counterpart', {
      namesOf: counterpartNames,
      existing: internalParties,
      setAbbr: setPartyAbbr,
    })
    registerFileSubjects([counterpartFiles])
    nameParties([filesOfParties])
    for (const { approval } of partyApprovals) approvalSubject(approval.kind, ratingApprovals(approval.kind))
    for (const [name, type] of Object.entries(sources))
      dynamicSource(name, {
        may: 'counterpart.read',
        read: async (context, { q, pageNum, pageSize }) => {
          const { list } = await counterpartOptions(context, { type, pageNum, pageSize, ...(q && { q }) })
          return list.map((party) => ({ value: String(party.id), label: party.name }))
        },
      })
    for (const kind of partyKinds)
      listTitles(
        counterpartListType[kind],
        async (context) =>
          counterpartListDefinition(kind, context.locale, {
            showsBanks: counterpartAbilities(context.actor).banks !== 'hidden',
            seesSums: seesSums(context.actor),
            tags: await tagsInUse(context, kind),
          }),
        'counterpart.read',
      )
  },
  jobs: registerCreditJobs,
  prepare: sealCreditKeys,
}
