import type { Page, Route } from '@playwright/test'
import { expect } from './index.ts'

// The shell on the built product, with answers of the API made here: a session can end, or a permission be missing, at will.
const user = {
  id: 1,
  name: '陈静',
  nickname: '',
  avatarFileID: null,
  account: 'chenjing',
  departmentID: 3,
  departmentName: '法务部',
  mustChangePassword: false,
  locale: 'zh-CN',
}
export const sessionWith = (...permissions: string[]) => ({
  user,
  organization: {
    id: 1,
    name: '华东某某集团有限公司',
    displayName: null,
    logoFileID: null,
    timeZone: 'Asia/Shanghai',
    isDemonstration: false,
  },
  permissions: Object.fromEntries(permissions.map((name) => [name, 'all'])),
  hasOfficeServer: false,
})
export const profile = {
  ...user,
  email: '',
  phone: '',
  department: null,
  position: null,
  manager: null,
  roles: ['法务专员'],
  state: 'active',
  version: 1,
  departmentID: undefined,
  departmentName: undefined,
}
const quiet = { quietFrom: null, quietTo: null, quietOnDaysOff: false }
export const emptyList = { list: [], total: 0, pageNum: 1, pageSize: 20 }

type Answer = (route: Route) => unknown | Promise<unknown>
export const answer = (route: Route, data: unknown) =>
  route.fulfill({ json: { code: 0, message: '', data }, status: 200 })
export const refuse = (route: Route, status: number, code: number, message: string) =>
  route.fulfill({ json: { code, message, data: null, requestId: 'r-1' }, status })

/** Answers for every call: what is named here, a signed-in person, else an empty list. */
export async function withApi(
  page: Page,
  session: unknown,
  answers: Record<string, Answer> = {},
): Promise<void> {
  // Who has no cookie gets the page of the sign-in, which asks for no session.
  const url = process.env.CHANCERY_E2E_URL ?? ''
  if (session) await page.context().addCookies([{ name: 'chancery', value: 'made-up', url }])
  await page.route('**/api/v1/**', (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname.replace('/api/v1', '')
    const own = answers[`${request.method()} ${path}`]
    if (own) return own(route) as Promise<void>
    if (path === '/events') return route.fulfill({ contentType: 'text/event-stream', body: ': hello\n\n' })
    if (path === '/session') return answer(route, session)
    if (path === '/setup') return answer(route, { needed: false })
    if (path === '/profile') return answer(route, profile)
    if (path === '/notifications/unread_count') return answer(route, { count: 7 })
    if (path === '/notification_preferences')
      return answer(route, {
        ...{ mail: true, kindsWithoutMail: [], kindsWithoutBots: [], mailIsConfigured: true },
        ...{ ownQuietHours: false, ...quiet, digestAt: null, organizationQuiet: quiet },
      })
    if (path === '/notice_bots') return answer(route, { list: [], platforms: [] })
    return answer(route, emptyList)
  })
}
export const signInOverThePage = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '登录已失效' })
  await dialog.getByLabel('密码', { exact: true }).fill('right-password')
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog).toBeHidden()
}
