import type { Locator, Page } from '@playwright/test'
import { callAs } from '../support/designer.ts'
import { expect, signIn, takeShots, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'

type Edited = {
  title: string
  path: string
  /** From the page to the form, where that is not the page. */
  open?: (page: Page) => Promise<void>
  /** What stands there before, where the form cannot be saved otherwise. */
  before?: (page: Page) => Promise<unknown>
  /** A field that both change: its label, what the other person and what I type. */
  both: readonly [label: string, theirs: string, mine: string]
  /** A field that only the other person changes. */
  only?: readonly [label: string, theirs: string]
}

const inputIn = (scope: Page | Locator, name: string): Locator =>
  scope
    .getByRole('textbox', { name, exact: true })
    .or(scope.getByRole('spinbutton', { name, exact: true }))
    .first()

const inRow = (name: RegExp, button: string | RegExp) => (page: Page) =>
  page.getByRole('row', { name }).first().getByRole('button', { name: button }).first().click()

const forms: readonly Edited[] = [
  {
    title: 'profile',
    path: '/account',
    both: ['手机', '13800000001', '13800000002'],
    only: ['昵称', '小系'],
  },
  {
    title: 'mail settings',
    path: '/settings/mail',
    before: (page) => inputIn(page, '发件地址').fill('law@example.com'),
    both: ['邮件服务器', 'smtp.a.example', 'smtp.b.example'],
    only: ['发件人名称', '法务部'],
  },
  {
    title: 'document recognition settings',
    path: '/settings/extraction',
    both: ['模型', 'Model-A', 'Model-B'],
    only: ['接口地址', 'https://ai.example/v1'],
  },
  {
    title: 'organisation settings',
    path: '/settings/organization',
    both: ['系统显示名称', '甲系统', '乙系统'],
    only: ['组织名称', '丙集团有限公司'],
  },
  {
    title: 'counterparty settings',
    path: '/settings/counterparties',
    both: ['「优秀」的最低平均分', '91.5', '92.5'],
    only: ['「良好」的最低平均分', '81.5'],
  },
  {
    title: 'department',
    path: '/settings/departments',
    open: inRow(/采购/, '编辑'),
    both: ['部门名称', '采购一部', '采购二部'],
    only: ['简称', 'CGX'],
  },
  {
    title: 'person',
    path: '/settings/people',
    open: inRow(/李娜/, '编辑'),
    both: ['手机', '13800000001', '13800000002'],
    only: ['昵称', '娜娜'],
  },
  {
    title: 'role',
    path: '/settings/roles',
    open: inRow(/业务人员/, /业务人员|编辑/),
    both: ['角色名称', '业务人员甲', '业务人员乙'],
    only: ['说明', '只有对方填写'],
  },
  {
    title: 'numbering rule',
    path: '/settings/numbering',
    open: inRow(/合同/, '编辑'),
    both: ['名称', '规则甲', '规则乙'],
    only: ['起始号', '7'],
  },
  {
    title: 'contract type',
    path: '/settings/contractTypes',
    open: inRow(/货物采购合同|类型乙/, '编辑'),
    both: ['名称', '类型甲', '类型乙'],
  },
  {
    title: 'approval flow',
    path: '/settings/flows',
    open: (page) => page.locator('tbody a').first().click(),
    both: ['名称', '流程甲', '流程乙'],
    only: ['说明', '只有对方填写'],
  },
  {
    title: 'counterparty',
    path: '/manage/oppositeParty/external',
    open: async (page) => {
      await page.locator('tbody a').first().click()
      const edit = page.getByRole('button', { name: '编辑', exact: true })
      // Each row of the list has one.
      await expect(edit).toHaveCount(1)
      await edit.click()
    },
    both: ['地址', '上海市甲路 1 号', '上海市乙路 2 号'],
    only: ['传真', '021-55550000'],
  },
  {
    title: 'noun without a form',
    path: '/settings/archiveAddresses',
    open: inRow(/A 区 01 架|乙楼/, '修改'),
    both: ['名称', '甲楼档案室', '乙楼档案室'],
    only: ['排序（不填排最后）', '7'],
  },
  {
    title: 'clause',
    path: '/clauses',
    open: async (page) => {
      await page.locator('tbody a').first().click()
      await page.getByRole('button', { name: '名称与分类' }).click()
    },
    both: ['条款名称', '条款甲', '条款乙'],
  },
]

/** The dialog or drawer that is open, else the page. */
async function formOf(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  return (await dialog.count()) ? dialog.last() : page.getByRole('main')
}

const save = async (page: Page) => {
  const name = /^(保\s?存|确\s?认|确\s?定)$/
  const form = await formOf(page)
  await form.or(page.locator('footer')).getByRole('button', { name }).first().click()
}

/** Saves, and waits until it is done: the server answers 200 to what changes something. */
async function saved(page: Page): Promise<void> {
  const done = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok())
  await save(page)
  await done
}

for (const { title, path, open, before, both, only } of forms)
  test(`two people change one ${title}: both versions are shown and nothing typed is lost`, async ({
    browser,
  }) => {
    const [mine, theirs] = [await openAs(browser, 'admin', path), await openAs(browser, 'admin', path)]
    const [label, theirText, myText] = both
    const field = async (page: Page, name: string) => inputIn(await formOf(page), name)
    for (const page of [mine, theirs]) {
      await open?.(page)
      await expect(inputIn(page, label)).toBeVisible()
    }
    await before?.(mine)
    await (await field(mine, label)).fill(myText)

    await before?.(theirs)
    await (await field(theirs, label)).fill(theirText)
    if (only) await (await field(theirs, only[0])).fill(only[1])
    await saved(theirs)

    await save(mine)
    const form = await formOf(mine)
    await expect(form.getByRole('alert').filter({ hasText: '在您编辑期间保存了这条记录' })).toContainText(
      '有 1 处双方都改过',
    )
    if (only) await expect(await field(mine, only[0])).toHaveValue(only[1])
    await expect(await field(mine, label)).toHaveValue(myText)
    await expect(form.getByText(`双方都改过此项。对方改为：${theirText}`)).toBeVisible()
    await form.getByRole('button', { name: '采用对方的' }).click()
    await expect(await field(mine, label)).toHaveValue(theirText)
    await expect(form.getByText(`您填写的是：${myText}`)).toBeVisible()
    await form.getByRole('button', { name: '恢复我的' }).click()
    await expect(await field(mine, label)).toHaveValue(myText)
    await saved(mine)
    await expect(mine.getByText('双方都改过此项')).toHaveCount(0)

    await mine.goto(path)
    await open?.(mine)
    await expect(inputIn(mine, label)).toHaveValue(myText)
    if (only) await expect(await field(mine, only[0])).toHaveValue(only[1])
    await mine.context().close()
    await theirs.context().close()
  })

test('fields that only the other person changed come in without a question, one permission beside the other', async ({
  browser,
}) => {
  const path = '/settings/roles'
  const [mine, theirs] = [await openAs(browser, 'admin', path), await openAs(browser, 'admin', path)]
  for (const page of [mine, theirs]) await inRow(/业务人员/, /业务人员|编辑/)(page)
  const box = (page: Page, name: string) => page.getByRole('dialog').getByRole('checkbox', { name })
  await box(theirs, '合同归档').check()
  await saved(theirs)
  await box(mine, '导出合同台账').check()
  await save(mine)
  await expect(mine.getByRole('dialog').getByRole('alert')).toContainText('其修改已并入')
  await expect(box(mine, '合同归档')).toBeChecked()
  await saved(mine)
  type Role = { id: number; name: string; permissions: { permission: string }[] }
  const { list } = await callAs<{ list: Role[] }>(mine, 'GET', '/roles?pageSize=100')
  const id = list.find(({ name }) => name === '业务人员')?.id
  const { permissions } = await callAs<Role>(mine, 'GET', `/roles/${id}`)
  expect(JSON.stringify(permissions)).toContain('contract.archive')
  expect(JSON.stringify(permissions)).toContain('contract.export')
})

test('a flow is published, changed and saved again without a question: nobody else changed it', async ({
  browser,
}) => {
  const page = await openAs(browser, 'admin', '/settings/flows')
  await page.locator('tbody a').first().click()
  const name = inputIn(page, '名称')
  const described = inputIn(page, '说明')
  for (const [text, button] of [
    ['第一次', '保存并发布'],
    ['第二次', '保存'],
    ['第三次', '保存并发布'],
    ['第四次', '保存'],
  ] as const) {
    await described.fill(text)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
    await expect(page.getByText(button === '保存' ? '已保存' : /已发布/).last()).toBeVisible()
  }
  await expect(page.getByText('在您编辑期间保存了这条记录')).toHaveCount(0)
  await page.reload()
  await expect(name).toBeVisible()
  await expect(described).toHaveValue('第四次')
  await page.context().close()
})

test('a list of rows that both changed is one choice: either version can be looked at before it is saved', async ({
  browser,
}) => {
  const path = '/settings/contractTypes'
  const [mine, theirs] = [await openAs(browser, 'admin', path), await openAs(browser, 'admin', path)]
  for (const [page, group, items] of [
    [mine, '我的类别', ['我的一项']],
    [theirs, '对方的类别', ['对方的一项', '对方的另一项']],
  ] as const) {
    await page.getByRole('button', { name: '评分规则' }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '添加评分类别' }).click()
    await inputIn(dialog, '评分类别').fill(group)
    for (const [at, name] of items.entries()) {
      if (at) await dialog.getByRole('button', { name: '添加评分项' }).click()
      await dialog.getByRole('textbox', { name: '评分项', exact: true }).last().fill(name)
      await dialog.getByRole('spinbutton', { name: '满分' }).last().fill('10')
    }
    if (page === theirs) await saved(page)
  }
  await save(mine)
  const dialog = mine.getByRole('dialog')
  const names = dialog.getByRole('textbox', { name: '评分项', exact: true })
  await expect(names).toHaveCount(1)
  await dialog.getByRole('button', { name: '采用对方的' }).click()
  await expect(names).toHaveCount(2)
  await expect(names.last()).toHaveValue('对方的另一项')
  await expect(dialog.getByText('现在是对方的内容。')).toBeVisible()
  await dialog.getByRole('button', { name: '恢复我的' }).click()
  await expect(names).toHaveCount(1)
  await expect(inputIn(dialog, '评分类别')).toHaveValue('我的类别')
  await saved(mine)
  await expect(dialog).toHaveCount(0)
})

test('a deletion that is refused because somebody changed the record succeeds at the next attempt', async ({
  browser,
}) => {
  const path = '/settings/departments'
  const mine = await openAs(browser, 'admin', path)
  type Department = { id: number; name: string; parentID: number | null; version: number }
  const all = await callAs<Department[]>(mine, 'GET', '/departments')
  const parentID = all.find((one) => one.parentID === null)?.id
  const values = { parentID, abbr: null, headUserID: null, sortOrder: 9 }
  const made = await callAs<Department>(mine, 'POST', '/departments', { ...values, name: '短暂部门' })
  await mine.reload()
  await expect(mine.getByRole('cell', { name: '短暂部门' })).toBeVisible()
  await callAs(mine, 'PUT', `/departments/${made.id}`, { ...values, name: '改名部门', version: made.version })
  const remove = async () => {
    await inRow(/短暂部门|改名部门/, '删除')(mine)
    await mine
      .getByRole('dialog')
      .getByRole('button', { name: /删\s?除/ })
      .click()
  }
  await remove()
  await expect(mine.getByRole('cell', { name: '改名部门' })).toBeVisible()
  await mine.keyboard.press('Escape')
  await remove()
  await expect(mine.getByRole('cell', { name: '改名部门' })).toHaveCount(0)
})

test('the choice between two versions fits the phone and reads well in English', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const mine = await context.newPage()
  await signIn(mine, 'admin')
  const theirs = await openAs(browser, 'admin', '/settings/organization')
  await mine.goto('/')
  await mine.evaluate(() => localStorage.setItem('chancery.locale', 'en'))
  await mine.goto('/settings/organization')
  await mine.getByRole('textbox', { name: 'Display name' }).fill('Hualan Legal')
  await mine.getByRole('textbox', { name: 'Organisation name' }).fill('Hualan Technology Group')
  await inputIn(theirs, '系统显示名称').fill('华澜科技集团有限公司合同与法律事务管理平台')
  await inputIn(theirs, '组织名称').fill('华澜科技')
  await saved(theirs)
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('alert')).toContainText('You both changed 2 fields')
  await takeShots(mine, 'both-versions-phone')
  await mine.getByRole('button', { name: 'Use all of theirs' }).click()
  await expect(mine.getByRole('textbox', { name: 'Organisation name' })).toHaveValue('华澜科技')
  await mine.getByRole('button', { name: 'Restore all of mine' }).click()
  await expect(mine.getByRole('textbox', { name: 'Organisation name' })).toHaveValue(
    'Hualan Technology Group',
  )
  expect(await mine.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await context.close()
})
