import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import { accessPages } from '#engines/access/web/pages.ts'
import { approvalPages } from '#engines/approvals/web/pages.ts'
import { deadlinePages } from '#engines/deadlines/web/pages.ts'
import { extractionPages } from '#engines/extraction/web/pages.ts'
import { formDesignerPages } from '#engines/form-designer/web/pages.ts'
import { peoplePages } from '#engines/people/web/pages.ts'
import { recordPages } from '#engines/records/web/pages.ts'
import { caseTypePages } from '#features/case-types/web/pages.ts'
import { casePages } from '#features/cases/web/pages.ts'
import { clausePages } from '#features/clauses/web/pages.ts'
import { conflictPages } from '#features/conflicts/web/pages.ts'
import { contractTypePages } from '#features/contract-types/web/pages.ts'
import { contractPages } from '#features/contracts/web/pages.ts'
import { counterpartPages } from '#features/counterparties/web/pages.ts'
import { rightPages } from '#features/intellectual-property/web/pages.ts'
import { templatePages } from '#features/templates/web/pages.ts'
import { workbenchPages } from '#features/workbench/web/pages.ts'
import { type RecordPlace, recordPlaces } from '../slices/record-places.ts'

const recordParts = () => import('./record-parts.ts').then((m) => m.recordParts)
const recordOf = async ({ kind }: RecordPlace) => {
  const { records } = await import('../slices/records.ts')
  return records.find((record) => record.kind === kind) as (typeof records)[number]
}

export type PageEntry = {
  /** Address, with `$name` for parts that vary. */
  path: string
  /** The screen, fetched when it is first needed (or pointed at). */
  load: () => Promise<ComponentType>
  /** Any one of these lets a person in; absent: everybody who is signed in. */
  may?: readonly Permission[]
  /** Without menu and top bar: a window of its own (an editor, a print view). */
  bare?: boolean
}

/** Every screen of the product behind sign-in: the only list. To add one: a row here, and a row in menu.ts if it is in the menu. */
export const pages: readonly PageEntry[] = [
  ...recordPlaces.flatMap((place) => recordPages(place, () => recordOf(place), recordParts)),
  { path: '/', load: workbenchPages.WorkbenchPage },
  {
    path: '/deadlines',
    load: deadlinePages.DeadlinesPage,
    may: ['law_case.read', 'law_dispute.read', 'intellectual_property.read'],
  },
  {
    path: '/intellectualPropertyDocket',
    load: rightPages.DocketPage,
    may: ['intellectual_property.read'],
  },
  { path: '/tasks', load: casePages.TasksPage, may: ['law_case.read'] },
  { path: '/conflictCheck', load: conflictPages.ConflictCheckPage, may: ['law_case.manage'] },
  {
    path: '/caseDetail',
    load: casePages.CaseDetailLink,
    may: ['law_case.read'],
  },
  {
    path: '/disputeDetail',
    load: casePages.DisputeDetailLink,
    may: ['law_dispute.read'],
  },
  { path: '/account', load: () => import('./account/profile-page.tsx').then((m) => m.ProfilePage) },
  {
    path: '/notifications',
    load: () => import('./notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
  },
  { path: '/approvals', load: approvalPages.InboxPage },
  {
    // Whoever is asked, whatever their role says about the record.
    path: '/approvals/review',
    load: () => import('./review-page.ts').then((m) => m.loadReviewPage()),
    bare: true,
  },
  {
    path: '/settings/flows',
    load: () => import('./flow-settings-page.tsx').then((m) => m.FlowSettingsPage),
    may: ['flow.read'],
  },
  {
    path: '/settings/approvals',
    load: () => import('./running-approvals-page.tsx').then((m) => m.RunningApprovalsPage),
    may: ['approval.read'],
  },
  {
    path: '/settings/flows/$id',
    load: () => import('./flow-editor-page.tsx').then((m) => m.loadFlowEditor()),
    may: ['flow.read'],
  },
  {
    path: '/myContract',
    may: ['contract.read'],
    load: contractPages.MyContractsPage,
  },
  {
    path: '/myContract/new',
    may: ['contract.create'],
    load: contractPages.NewContractPage,
  },
  {
    path: '/myContract/edit',
    may: ['contract.read'],
    load: contractPages.ContractEditPage,
  },
  {
    path: '/myContract/detail',
    may: ['contract.read'],
    load: () => import('./contract-detail-pages.tsx').then((m) => m.MyContract),
  },
  {
    path: '/myContract/print',
    may: ['contract.read'],
    load: contractPages.ContractPrintPage,
    bare: true,
  },
  {
    path: '/contracts/compare',
    may: ['contract.read'],
    load: contractPages.ComparePage,
  },
  {
    path: '/contractEditor',
    load: () => {
      import('#engines/editor/web/index.ts').then((m) => m.loadEditor())
      return contractPages.ContractEditorPage()
    },
    bare: true,
  },
  {
    path: '/standingBook',
    may: ['contract.read'],
    load: contractPages.StandingBookPage,
  },
  {
    path: '/standingBook/detail',
    may: ['contract.read'],
    load: () => import('./contract-detail-pages.tsx').then((m) => m.StandingBookContract),
  },
  {
    path: '/templates',
    may: ['template.read'],
    load: templatePages.TemplateListPage,
  },
  {
    path: '/templates/detail',
    may: ['template.read'],
    load: templatePages.TemplateDetailPage,
  },
  {
    // Whoever was asked to approve a template, whatever their role says about templates.
    path: '/templates/approval',
    load: templatePages.TemplateApprovalPage,
  },
  {
    path: '/templates/compare',
    may: ['template.read'],
    load: templatePages.TemplateComparePage,
  },
  {
    path: '/clauses',
    may: ['clause.read'],
    load: clausePages.ClauseListPage,
  },
  {
    // Whoever was asked to approve one, whatever their role says about clauses.
    path: '/clauses/detail',
    load: clausePages.ClauseDetailPage,
  },
  {
    path: '/settings/contractTypes',
    may: ['contract_type.manage'],
    load: contractTypePages.ContractTypesPage,
  },
  {
    path: '/settings/caseTypes',
    may: ['case_type.manage'],
    load: caseTypePages.CaseTypesPage,
  },
  {
    path: '/settings/deadlines',
    may: ['deadline.manage'],
    load: deadlinePages.DeadlineSettingsPage,
  },
  {
    path: '/settings/archiveAddresses',
    may: ['archive_address.manage'],
    load: contractPages.ArchiveAddressesPage,
  },
  {
    path: '/settings/people',
    may: ['people.read'],
    load: peoplePages.PeoplePage,
  },
  {
    path: '/settings/departments',
    may: ['people.read'],
    load: peoplePages.DepartmentsPage,
  },
  {
    path: '/settings/organization',
    may: ['organization.manage'],
    load: () => import('./settings/settings-pages.tsx').then((m) => m.OrganizationSettingsPage),
  },
  {
    path: '/settings/extraction',
    may: ['organization.manage'],
    load: extractionPages.ExtractionSettingsPage,
  },
  {
    path: '/settings/counterparties',
    may: ['organization.manage'],
    load: counterpartPages.PartySettingsPage,
  },
  {
    path: '/settings/credit',
    may: ['organization.manage'],
    load: counterpartPages.CreditSettingsPage,
  },
  {
    path: '/settings/mail',
    may: ['organization.manage'],
    load: () => import('./settings/mail-settings-page.tsx').then((m) => m.MailSettingsPage),
  },
  {
    path: '/settings/notices',
    may: ['organization.manage'],
    load: () => import('./settings/notice-settings-page.tsx').then((m) => m.NoticeSettingsPage),
  },
  {
    path: '/settings/usage',
    may: ['organization.manage'],
    load: peoplePages.UsagePage,
  },
  {
    path: '/settings/firstContract',
    may: ['contract_type.manage'],
    load: contractPages.FirstContractPage,
  },
  {
    path: '/settings/roles',
    may: ['role.read'],
    load: async () => {
      await import('./provide-permissions.ts')
      return accessPages.RolesPage()
    },
  },
  {
    path: '/settings/audit',
    may: ['audit.read'],
    load: () => import('./settings/settings-pages.tsx').then((m) => m.AuditLogPage),
  },
  {
    path: '/settings/forms',
    load: () => import('./form-list-page.tsx').then((m) => m.FormListPage),
    may: ['form.read'],
  },
  {
    path: '/settings/forms/$id/versions',
    load: formDesignerPages.FormVersionsPage,
    may: ['form.read'],
  },
  {
    path: '/settings/forms/$id',
    load: () => import('./form-designer-page.tsx').then((m) => m.FormDesignerPage),
    may: ['form.read'],
    bare: true,
  },
  {
    path: '/settings/numbering',
    load: () => import('./numbering-settings-page.tsx').then((m) => m.NumberingSettingsPage),
    may: ['numbering.read'],
  },
  {
    path: '/manage/oppositeParty/external',
    may: ['counterpart.read'],
    load: counterpartPages.ExternalListPage,
  },
  {
    path: '/manage/oppositeParty/externalNew',
    may: ['counterpart.create'],
    load: counterpartPages.ExternalNewPage,
  },
  {
    path: '/manage/oppositeParty/externalDetail',
    may: ['counterpart.read'],
    load: () => import('./external-detail-page.tsx').then((m) => m.ExternalDetailPage),
  },
  {
    path: '/manage/oppositeParty/duplicates',
    may: ['counterpart.read'],
    load: counterpartPages.DuplicatesPage,
  },
  {
    path: '/manage/oppositeParty/internal',
    may: ['counterpart.read'],
    load: counterpartPages.InternalListPage,
  },
  {
    path: '/manage/oppositeParty/internalNew',
    may: ['counterpart.update'],
    load: counterpartPages.InternalNewPage,
  },
  {
    path: '/manage/oppositeParty/internalDetail',
    may: ['counterpart.read'],
    load: counterpartPages.InternalDetailPage,
  },
]
