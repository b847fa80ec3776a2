import {
  answer,
  emptyList,
  profile,
  refuse,
  sessionWith,
  signInOverThePage,
  withApi,
} from './support/answered-api.ts'
import { expect, expectNoSeriousFindings, test } from './support/index.ts'

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

test('Ctrl K finds a contract by typing, the same words when they are typed again too, and opens it by keyboard', async ({
  page,
}) => {
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
  for (const _ of ['first', 'again']) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('采购')
    await expect(page.getByRole('option', { name: /华东区服务器采购框架合同/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  }
  await expectNoSeriousFindings(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/standingBook/detail?contractId=12&mode=contract')
  expect(asked).toEqual(['采购', '采购'])
})

test('the search asks for what a person may read alone, and shows what was found beside what failed', async ({
  page,
}) => {
  const asked: string[] = []
  let isDown = true
  await withApi(page, sessionWith('law_case.read', 'law_firm.read'), {
    'GET /law_cases': (route) =>
      answer(route, {
        ...emptyList,
        list: [{ id: 5, name: '货款纠纷案', number: 'AJ-2026-001', status: 2 }],
        total: 1,
      }),
    'GET /law_firms': (route) =>
      isDown ? refuse(route, 500, 50000, '服务器出错，请稍后重试') : answer(route, emptyList),
  })
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.get('q')) asked.push(pathname.replace('/api/v1', ''))
  })
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: '个人资料与登录设备' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('AJ-2026')
  const option = page.getByRole('group', { name: '案件' }).getByRole('option')
  await expect(option).toHaveText(/货款纠纷案.*AJ-2026-001/)
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('服务器出错，请稍后重试')
  expect(asked.toSorted()).toEqual(['/law_cases', '/law_firms', '/lawyers'])
  isDown = false
  await failed.getByRole('button', { name: '重试' }).click()
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('listbox').getByRole('group')).toHaveCount(1)
  await expectNoSeriousFindings(page)
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
