import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import { loadRolesPage } from '#engines/access/web/pages.ts'
import { recordPages } from '#engines/records/web/pages.ts'
import { loadContractEditorPage } from '#features/contracts/web/pages.ts'
import { pagePlaces } from '../slices/page-places.ts'
import { type RecordPlace, recordPlaces } from '../slices/record-places.ts'

const recordParts = () => import('./record-parts.ts').then((m) => m.recordParts)
const recordOf = async ({ kind }: RecordPlace) => {
  const { records } = await import('../slices/records.ts')
  return records.find((record) => record.kind === kind) as (typeof records)[number]
}

/** Fetches a screen when it is first needed (or pointed at). */
type Load = () => Promise<ComponentType>
export type PageEntry = {
  /** Address, with `$name` for parts that vary. */
  path: string
  load: Load
  /** Any one of these lets a person in; absent: everybody who is signed in. */
  may?: readonly Permission[]
  /** Without menu and top bar: a window of its own (an editor, a print view). */
  bare?: boolean
}

/** Screens that are put together of several slices. */
const composed: Readonly<Record<string, Load>> = {
  '/account': () => import('./account/profile-page.tsx').then((m) => m.ProfilePage),
  '/notifications': () => import('./notifications/notifications-page.tsx').then((m) => m.NotificationsPage),
  '/approvals/review': () => import('./review-page.ts').then((m) => m.loadReviewPage()),
  '/settings/flows': () => import('./flow-settings-page.tsx').then((m) => m.FlowSettingsPage),
  '/settings/approvals': () => import('./running-approvals-page.tsx').then((m) => m.RunningApprovalsPage),
  '/settings/flows/$id': () => import('./flow-editor-page.tsx').then((m) => m.loadFlowEditor()),
  '/myContract/detail': () => import('./contract-detail-pages.tsx').then((m) => m.MyContract),
  '/standingBook/detail': () => import('./contract-detail-pages.tsx').then((m) => m.StandingBookContract),
  '/contractEditor': () => {
    import('#engines/editor/web/index.ts').then((m) => m.loadEditor())
    return loadContractEditorPage()
  },
  '/manage/oppositeParty/externalDetail': () =>
    import('./external-detail-page.tsx').then((m) => m.ExternalDetailPage),
  '/settings/organization': () =>
    import('./settings/settings-pages.tsx').then((m) => m.OrganizationSettingsPage),
  '/settings/mail': () => import('./settings/mail-settings-page.tsx').then((m) => m.MailSettingsPage),
  '/settings/notices': () => import('./settings/notice-settings-page.tsx').then((m) => m.NoticeSettingsPage),
  '/settings/roles': async () => {
    await import('./provide-permissions.ts')
    return loadRolesPage()
  },
  '/settings/audit': () => import('./settings/settings-pages.tsx').then((m) => m.AuditLogPage),
  '/settings/forms': () => import('./form-list-page.tsx').then((m) => m.FormListPage),
  '/settings/forms/$id': () => import('./form-designer-page.tsx').then((m) => m.FormDesignerPage),
  '/settings/numbering': () => import('./numbering-settings-page.tsx').then((m) => m.NumberingSettingsPage),
}

/** How screens are fetched, by their addresses: `web/pages.ts` of each slice is found by its place. */
const loaders: Readonly<Record<string, Load>> = Object.assign(
  {},
  composed,
  ...Object.values(
    import.meta.glob(
      ['../../{engines,features}/*/web/pages.ts', '!../../engines/{access,records}/web/pages.ts'],
      { eager: true, import: 'pages' },
    ),
  ),
)

/** Every screen of the product behind sign-in: what `records` and the pages of all slices say. */
export const pages: readonly PageEntry[] = [
  ...recordPlaces.flatMap((place) => recordPages(place, () => recordOf(place), recordParts)),
  ...pagePlaces.map(({ path, may, bare }) => {
    const load = loaders[path]
    if (!load) throw new Error(`nobody says how ${path} is fetched: web/pages.ts of its slice`)
    return { path, load, ...(may && { may }), ...(bare && { bare }) }
  }),
]
