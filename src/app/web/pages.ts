import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'

export type PageEntry = {
  /** Address, with `$name` for parts that vary. */
  path: string
  /** The screen, fetched when it is first needed (or pointed at). A slice is entered by its door. */
  load: () => Promise<ComponentType>
  /** Any one of these lets a person in; absent: everybody who is signed in. */
  may?: readonly Permission[]
  /** Without menu and top bar: a window of its own (an editor, a print view). */
  bare?: boolean
}

/** Every screen of the product behind sign-in: the only list. To add one: a row here, and a row in menu.ts if it is in the menu. */
export const pages: readonly PageEntry[] = [
  { path: '/', load: () => import('#features/workbench/web/index.ts').then((m) => m.WorkbenchPage) },
  { path: '/account', load: () => import('./account/profile-page.tsx').then((m) => m.ProfilePage) },
  {
    path: '/notifications',
    load: () => import('./notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
  },
  { path: '/approvals', load: () => import('#engines/approvals/web/index.ts').then((m) => m.InboxPage) },
  {
    path: '/settings/flows',
    load: () => import('#engines/approvals/web/index.ts').then((m) => m.FlowListPage),
    may: ['flow.read'],
  },
  {
    path: '/settings/flows/$id',
    load: () => import('#engines/approvals/web/index.ts').then((m) => m.FlowEditorPage),
    may: ['flow.read'],
  },
  {
    path: '/myContract',
    may: ['contract.read'],
    load: () => import('#features/contracts/web/index.ts').then((m) => m.MyContractsPage),
  },
  {
    path: '/myContract/new',
    may: ['contract.create'],
    load: () => import('#features/contracts/web/index.ts').then((m) => m.NewContractPage),
  },
  {
    path: '/myContract/edit',
    may: ['contract.read'],
    load: () => import('#features/contracts/web/index.ts').then((m) => m.ContractEditPage),
  },
  {
    path: '/myContract/detail',
    may: ['contract.read'],
    load: () => import('#features/contracts/web/index.ts').then((m) => m.MyContractDetailPage),
  },
  {
    path: '/myContract/print',
    may: ['contract.read'],
    load: () => import('#features/contracts/web/index.ts').then((m) => m.ContractPrintPage),
    bare: true,
  },
  {
    path: '/contracts/compare',
    may: ['contract.read'],
    load: () => import('#features/contracts/web/index.ts').then((m) => m.ComparePage),
  },
  {
    path: '/contractEditor',
    load: () => {
      import('#engines/editor/web/index.ts').then((m) => m.loadEditor())
      return import('#features/contracts/web/index.ts').then((m) => m.ContractEditorPage)
    },
    bare: true,
  },
  {
    path: '/standingBook',
    may: ['contract.read'],
    load: () => import('#features/contracts/web/index.ts').then((m) => m.StandingBookPage),
  },
  {
    path: '/standingBook/detail',
    may: ['contract.read'],
    load: () => import('#features/contracts/web/index.ts').then((m) => m.StandingBookDetailPage),
  },
  {
    path: '/templates',
    may: ['template.read'],
    load: () => import('#features/templates/web/index.ts').then((m) => m.TemplateListPage),
  },
  {
    path: '/templates/detail',
    may: ['template.read'],
    load: () => import('#features/templates/web/index.ts').then((m) => m.TemplateDetailPage),
  },
  {
    // Whoever was asked to approve a template, whatever their role says about templates.
    path: '/templates/approval',
    load: () => import('#features/templates/web/index.ts').then((m) => m.TemplateApprovalPage),
  },
  {
    path: '/templates/compare',
    may: ['template.read'],
    load: () => import('#features/templates/web/index.ts').then((m) => m.TemplateComparePage),
  },
  {
    path: '/settings/contractTypes',
    may: ['contract_type.manage'],
    load: () => import('#features/contract-types/web/index.ts').then((m) => m.ContractTypesPage),
  },
  {
    path: '/settings/people',
    may: ['people.read'],
    load: () => import('#engines/people/web/index.ts').then((m) => m.PeoplePage),
  },
  {
    path: '/settings/departments',
    may: ['people.read'],
    load: () => import('#engines/people/web/index.ts').then((m) => m.DepartmentsPage),
  },
  {
    path: '/settings/positions',
    may: ['people.read'],
    load: () => import('#engines/people/web/index.ts').then((m) => m.PositionsPage),
  },
  {
    path: '/settings/organization',
    may: ['organization.manage'],
    load: () => import('./settings/settings-pages.tsx').then((m) => m.OrganizationSettingsPage),
  },
  {
    path: '/settings/roles',
    may: ['role.read'],
    load: () => import('#engines/access/web/index.ts').then((m) => m.RolesPage),
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
    load: () => import('#engines/forms/web/index.ts').then((m) => m.FormVersionsPage),
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
    load: () => import('#features/counterparties/web/index.ts').then((m) => m.ExternalListPage),
  },
  {
    path: '/manage/oppositeParty/externalNew',
    may: ['counterpart.create'],
    load: () => import('#features/counterparties/web/index.ts').then((m) => m.ExternalNewPage),
  },
  {
    path: '/manage/oppositeParty/externalDetail',
    may: ['counterpart.read'],
    load: () => import('./external-detail-page.tsx').then((m) => m.ExternalDetailPage),
  },
  {
    path: '/manage/oppositeParty/internal',
    may: ['counterpart.read'],
    load: () => import('#features/counterparties/web/index.ts').then((m) => m.InternalListPage),
  },
  {
    path: '/manage/oppositeParty/internalNew',
    may: ['counterpart.create'],
    load: () => import('#features/counterparties/web/index.ts').then((m) => m.InternalNewPage),
  },
  {
    path: '/manage/oppositeParty/internalDetail',
    may: ['counterpart.read'],
    load: () => import('#features/counterparties/web/index.ts').then((m) => m.InternalDetailPage),
  },
]
