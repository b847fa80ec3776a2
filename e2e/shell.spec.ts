import { gzipSync } from 'node:zlib'
import type { Page, Route } from '@playwright/test'
import { expect, expectNoSeriousFindings, test } from './support/index.ts'

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
const sessionWith = (...permissions: string[]) => ({
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
const profile = {
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
const emptyList = { list: [], total: 0, pageNum: 1, pageSize: 20 }

type Answer = (route: Route) => unknown | Promise<unknown>
const answer = (route: Route, data: unknown) =>
  route.fulfill({ json: { code: 0, message: '', data }, status: 200 })
const refuse = (route: Route, status: number, code: number, message: string) =>
  route.fulfill({ json: { code, message, data: null, requestId: 'r-1' }, status })

/** Answers for every call: what is named here, a signed-in person, else an empty list. */
async function withApi(page: Page, session: unknown, answers: Record<string, Answer> = {}): Promise<void> {
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
const signInOverThePage = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '登录已失效' })
  await dialog.getByLabel('密码', { exact: true }).fill('right-password')
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('sign-in says what the server says, and then opens the page that was asked for', async ({ page }) => {
  let session: unknown = null
  await withApi(page, null, {
    'GET /session': (route) => answer(route, session),
    'POST /session': (route) => {
      if (route.request().postDataJSON().password !== 'right-password')
        return refuse(route, 401, 40103, '账号或密码不正确')
      session = sessionWith()
      return answer(route, session)
    },
  })
  await page.goto('/account')
  await expect(page).toHaveURL(/\/signIn\?from=%2Faccount/)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入账号')).toBeVisible()
  await page.getByLabel('账号').fill('chenjing')
  await page.getByLabel('密码', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('账号或密码不正确')
  await page.getByLabel('密码', { exact: true }).fill('right-password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '个人资料与登录设备' })).toBeVisible()
  await expect(page).toHaveTitle('个人资料与登录设备 · 法务通')
})

test('a session that ends while somebody types is asked for over the page; nothing is lost and the save goes on', async ({
  page,
}) => {
  let ended = true
  const saved: unknown[] = []
  await withApi(page, sessionWith(), {
    'POST /session': (route) => {
      ended = false
      return answer(route, sessionWith())
    },
    'PUT /profile': (route) => {
      if (ended) return refuse(route, 401, 40102, '登录已失效，请重新登录')
      saved.push(route.request().postDataJSON())
      return answer(route, { ...profile, nickname: '小陈', version: 2 })
    },
  })
  await page.goto('/account')
  await page.getByLabel('昵称').fill('小陈')
  await page.getByRole('button', { name: '保存' }).click()
  await signInOverThePage(page)
  await expect(page.getByText('操作成功!')).toBeVisible()
  await expect(page.getByLabel('昵称')).toHaveValue('小陈')
  expect(saved).toMatchObject([{ nickname: '小陈', version: 1 }])
})

test('Ctrl K finds a contract by typing and opens it by keyboard', async ({ page }) => {
  const asked: (string | null)[] = []
  await withApi(page, sessionWith('contract.read'), {
    'GET /contracts': (route) => {
      const q = new URL(route.request().url()).searchParams.get('q')
      if (q) asked.push(q)
      const row = {
        id: 12,
        name: '华东区服务器采购框架合同',
        number: 'HT-2026-00128',
        partyNames: '上海某某科技',
      }
      return answer(route, { ...emptyList, list: q ? [row] : [], total: 1 })
    },
  })
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: '个人资料与登录设备' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('采购')
  await expect(page.getByRole('option', { name: /华东区服务器采购框架合同/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectNoSeriousFindings(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/standingBook/detail?contractId=12&mode=contract')
  expect(asked).toEqual(['采购'])
})

test('the menu shows what a person may open; a page that is not for them is not found', async ({ page }) => {
  await withApi(page, sessionWith('contract.read'))
  await page.goto('/account')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '合同台账' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '合同模板' })).toHaveCount(0)
  await expect(menu.getByRole('button', { name: '设置' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '7 条未读消息' })).toBeVisible()
  await page.goto('/settings/roles')
  await expect(page.getByRole('heading', { name: '找不到该页面' })).toBeVisible()
})

test('the keyboard can skip the menu, and on a phone the menu is a drawer and nothing sticks out', async ({
  page,
}) => {
  await withApi(page, sessionWith('contract.read', 'contract.create'))
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: '个人资料与登录设备' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('link', { name: '合同台账' }).click()
  await expect(page).toHaveURL('/standingBook')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('theme and language are remembered, and the first paint already has them', async ({ page }) => {
  await withApi(page, sessionWith())
  await page.goto('/account')
  await page.getByRole('button', { name: '外观' }).click()
  await page.getByRole('menuitem', { name: '深色' }).click()
  await page.getByRole('button', { name: 'EN English' }).click()
  await expect(page.getByRole('heading', { name: 'Profile and sessions' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 18, 22)')
})

test('several tabs share one event stream', async ({ context }) => {
  let streams = 0
  for (let tab = 0; tab < 3; tab++) {
    const page = await context.newPage()
    await withApi(page, sessionWith(), {
      'GET /events': () => {
        streams += 1
        // Never answered: the stream stays open.
      },
    })
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: '个人资料与登录设备' })).toBeVisible()
  }
  await expect.poll(() => streams).toBe(1)
})

test('the strict content security policy is never in the way, in both themes and without serious findings', async ({
  page,
}) => {
  const violations: string[] = []
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.violatedDirective}`),
    ),
  )
  page.on('console', (message) => message.text().startsWith('CSP') && violations.push(message.text()))
  await withApi(page, sessionWith('contract.read'))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/account', '/notifications', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSeriousFindings(page)
    }
  }
  expect(violations).toEqual([])
})

test('the first page loads at most 400 KB of script', async ({ request }) => {
  const html = await (await request.get('/signIn')).text()
  const scripts = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] as string)
  expect(scripts.length).toBeGreaterThan(2)
  let bytes = 0
  for (const path of scripts) bytes += gzipSync(await (await request.get(path)).body()).length
  expect(bytes / 1024).toBeLessThan(400)
})
