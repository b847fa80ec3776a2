import { providePermissions } from '#engines/access/domain/index.ts'
import { type Context, keepTitles, listTitles, roleUse } from '#engines/access/server/index.ts'
import {
  approvalListTypes,
  flowListDefinition,
  inboxDefinition,
  inboxListTypes,
  inboxTabs,
  runningDefinition,
} from '#engines/approvals/domain/index.ts'
import {
  approvalFiles,
  approvalsOfLeavers,
  flowChoices,
  flowsNamingDepartment,
  flowsNamingRole,
  flowsOfFields,
  inboxFlowChoices,
  inboxHasLimits,
} from '#engines/approvals/server/index.ts'
import { claimFile, fileSubject, registerFileSubjects } from '#engines/documents/server/index.ts'
import { formListDefinition, formListType } from '#engines/form-designer/domain/index.ts'
import {
  giveBuiltInForms,
  nameUsersOfFields,
  provideBuiltInForms,
  whenFormInUse,
} from '#engines/form-designer/server/index.ts'
import { provideFieldUses, provideFormKinds } from '#engines/forms/domain/index.ts'
import { holdFormValues, nameFormReferences } from '#engines/forms/server/index.ts'
import { provideNotices } from '#engines/notifications/domain/index.ts'
import { botsOfLeavers } from '#engines/notifications/server/index.ts'
import {
  departmentUse,
  imageFileCheck,
  leavingDuty,
  startOrganizationsWith,
} from '#engines/people/server/index.ts'
import {
  fieldUsesOf,
  formTypesOf,
  hiddenKeys,
  listDefinitionOf,
  withForm,
} from '#engines/records/domain/index.ts'
import { guardFileNames, listFieldsChanged, shownListFields } from '#engines/records/server/index.ts'
import { nameParties } from '#features/counterparties/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { wireDynamicSources } from './dynamic-sources.ts'
import { partiesOfRecords } from './party-references.ts'
import { serverSlices } from './server-slices.ts'
import { flowKinds } from './slices/flow-kinds.ts'
import { formKinds } from './slices/form-kinds.ts'
import { numberedKinds } from './slices/numbered-kinds.ts'
import { records } from './slices/records.ts'
import { slices } from './slices.ts'

/** Tells the engines what they may ask the slices and each other. Called once, before the first request. */
export function wire(): void {
  providePermissions(slices)
  provideNotices(slices)
  for (const slice of serverSlices) slice.wire?.()
  wireRecords()
  wireLists()
  wireDynamicSources()
  nameFormReferences('file', 'files')
  registerFileSubjects([organizationFiles, approvalFiles])
  provideFormKinds(formKinds)
  provideBuiltInForms(Object.assign({}, ...serverSlices.map(({ forms }) => forms)))
  startOrganizationsWith(giveBuiltInForms)
  imageFileCheck(claimPicture)
  nameUsersOfFields(flowsOfFields)
  roleUse(flowsNamingRole)
  departmentUse(flowsNamingDepartment)
  leavingDuty(approvalsOfLeavers)
  leavingDuty(botsOfLeavers)
}

/** What every noun of `records` tells the engines: its value says it. */
function wireRecords(): void {
  const served = serverSlices.flatMap((slice) => slice.records ?? [])
  registerFileSubjects(served.flatMap(({ wire }) => wire?.() ?? []))
  guardFileNames(
    served.flatMap(({ record, part }) => (record.form && record.namedOnly ? [{ record, part }] : [])),
  )
  nameParties(served.flatMap(partiesOfRecords))
  for (const record of records) {
    listTitles(
      record.kind,
      async (context) => {
        const hidden = hiddenKeys(record, context.actor)
        return listDefinitionOf(record, context.locale, hidden, await shownListFields(context, record))
      },
      record.may.read,
    )
    if (!record.form) continue
    provideFieldUses(fieldUsesOf(record))
    for (const type of formTypesOf(record))
      whenFormInUse(type, (context) => listFieldsChanged(context, withForm(record, type)))
    holdFormValues(record.table)
  }
}

/** Lists of engines, and of slices whose screens say what they offer. */
function wireLists(): void {
  for (const tab of inboxTabs)
    listTitles(inboxListTypes[tab], async (context) =>
      inboxDefinition(tab, context.locale, {
        kinds: flowKinds,
        flows: await inboxFlowChoices(context),
        hasLimits: await inboxHasLimits(context, tab),
      }),
    )
  listTitles(formListType, ({ locale }) => formListDefinition(locale), 'form.read')
  listTitles(approvalListTypes.flows, ({ locale }) => flowListDefinition(locale), 'flow.read')
  listTitles(
    approvalListTypes.running,
    async (context) =>
      runningDefinition(context.locale, { kinds: flowKinds, flows: await flowChoices(context) }),
    'approval.read',
  )
  for (const { keptLists = {} } of slices)
    for (const [type, permission] of Object.entries(keptLists)) keepTitles(type, permission)
  for (const { kind } of numberedKinds) keepTitles(`numbers_${kind}`, 'numbering.read')
}

/** The organisation's logo and people's pictures are for everybody of the organisation. */
const organizationFiles = fileSubject('organization', async ({ actor }, id) => id === actor.organizationId)

/** A logo or a person's picture becomes the organisation's, so that everybody in it may see it; false for what is no picture of the actor's. */
async function claimPicture(context: Context, fileId: number): Promise<boolean> {
  const subject = { kind: 'organization', id: context.actor.organizationId }
  try {
    await claimFile(context, fileId, subject, { accept: ['png', 'jpg', 'jpeg'] })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
