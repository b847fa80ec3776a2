import type { APIRequestContext, Locator } from '@playwright/test'
import { creditCode } from '../support/credit-code.ts'
import { fieldOf, startDraft } from '../support/draft-form.ts'
import { expect, expectNoSeriousFindings, signIn, test } from '../support/index.ts'
import { dialogsGone, listsGone } from '../support/lists.ts'
import { accountOf } from '../support/organisation.ts'

test.use({ organisationChoice: 'book' })

test('a second party with the same credit code is refused with the way to the first', async ({ page }) => {
  await signIn(page)
  await page.goto('/manage/oppositeParty/externalNew')
  const drawer = page.getByRole('dialog')
  const { list } = (await (await page.request.get('/api/v1/counterpart/external?pageSize=1')).json()).data
  await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('同号公司')
  await drawer.getByRole('textbox', { name: '统一社会信用代码' }).fill(list[0].idNumber)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByRole('link', { name: list[0].name }).first()).toHaveAttribute(
    'href',
    new RegExp(`id=${list[0].id}`),
  )
  await drawer.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/oppositeParty\/external$/)
})

test('the contracts made with a party stand on its page, and View opens one in a new tab [SCR-04]', async ({
  page,
}) => {
  await signIn(page)
  const { list } = await dataOf(page.request, '/counterpart/external?pageSize=50')
  const { id } = list.find(({ cooperationTimes }: { cooperationTimes: number }) => cooperationTimes > 0)
  await page.goto(`/manage/oppositeParty/externalDetail?id=${id}&role=organization`)
  await expect(page.getByRole('heading', { name: '合作信息' })).toBeVisible()
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('link', { name: /^查看 / })
      .first()
      .click(),
  ])
  await expect(opened).toHaveURL(/\/myContract\/detail\?contractId=\d+/)
  await expectNoSeriousFindings(page)
})

const dataOf = async (request: APIRequestContext, path: string) =>
  (await (await request.get(`/api/v1${path}`)).json()).data

test('what somebody else does rings the bell within seconds, without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page)
  const people: { id: number; account: string }[] = (await dataOf(page.request, '/users?pageSize=200')).list
  const lead = await accountOf('chenjing')
  const me = people.find(({ account }) => account === lead)
  const { list } = await dataOf(page.request, '/contracts?filter=status:in:3&pageSize=50')
  const contract = list.find(({ initiator }: { initiator: { id: number } }) => initiator.id !== me?.id)
  const account = people.find(({ id }) => id === contract.initiator.id)?.account ?? ''

  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const theirs = await other.newPage()
  await signIn(theirs, account)
  await theirs.goto('/')
  await expect(theirs.getByRole('button', { name: '消息', exact: true })).toBeVisible()
  const { version } = await dataOf(page.request, `/contracts/${contract.id}`)
  const moved = await page.request.post(`/api/v1/contracts/${contract.id}/transition`, {
    headers: { 'x-csrf': '1' },
    data: { version, action: 'startSigning' },
  })
  expect(moved.status()).toBe(200)
  // Other journeys may tell this person something in the same moment.
  await theirs.getByRole('button', { name: /^\d+ 条未读消息$/ }).click()
  await theirs.getByText(`合同「${contract.name}」的状态变为「签署中」`).click()
  await expect(theirs).toHaveURL(new RegExp(`contractId=${contract.id}`))
  await expect(theirs.getByRole('button', { name: '消息', exact: true })).toBeVisible()
  await other.close()
})

test('a performed contract is scored, and the next draft shows score, record and credit risk [SCR-17] [SCR-18] [SCR-19] [SCR-08]', async ({
  page,
}) => {
  await signIn(page)
  const { contract, other } = await scorable(page.request)
  await page.goto(`/standingBook/detail?contractId=${contract.id}&mode=contract`)
  await page.getByRole('button', { name: '相对方评分' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(other.name)
  await expect.poll(() => widthOf(dialog)).toBe(800)
  await dialog.getByRole('button', { name: '提交评分' }).click()
  await expect(dialog.getByText('该字段不能为空')).toHaveCount(2)
  const points = dialog.getByRole('spinbutton')
  await points.first().fill('99')
  await points.last().fill('12.5')
  // Leaving the first one brings it back within its points.
  await expect(points.first()).toHaveValue('60')
  await dialog.getByRole('button', { name: '提交评分' }).click()
  await expect(dialog.getByText('分值必须为整数、正数')).toBeVisible()
  await points.last().fill('26')
  await expect(dialog).toContainText('折合百分制：86')
  await expectNoSeriousFindings(page)
  await dialog.getByRole('button', { name: '提交评分' }).click()
  await expect(page.getByText('操作成功!')).toBeVisible()
  await dialogsGone(page)
  await expect(page.getByRole('heading', { name: '相对方评分' })).toBeVisible()

  await startDraft(page, '产品销售合同', /销售合同/)
  // In a sale the other side is 甲方.
  const field = await fieldOf(page, 'party_a_name')
  await expect(field.getByRole('button', { name: '查看资料' })).toHaveCount(0)
  await field.getByRole('button', { name: '资信风险' }).click()
  await expect(page.getByText('请先选择外部相对方')).toBeVisible()
  await field.getByRole('combobox').click()
  await page.keyboard.type(other.name)
  await page.locator('.ant-select-dropdown:visible').getByText(other.name).click()
  await listsGone(page)
  await expect(field).toContainText('平均评分 86')
  await expect(field).toContainText('评级')

  await field.getByRole('button', { name: '查看资料' }).click()
  for (const name of ['基本信息', '银行账户', '联系人', '合作信息'])
    await expect(dialog.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(dialog).toContainText('统一社会信用代码')
  await expect(dialog.getByRole('columnheader', { name: '合同状态' }).first()).toBeVisible()
  for (const name of ['更新时间', '操作'])
    await expect(dialog.getByRole('columnheader', { name })).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: '查看相对方全部信息' })).toBeVisible()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await dialogsGone(page)

  await field.getByRole('button', { name: '资信风险' }).click()
  await expect.poll(() => widthOf(dialog)).toBe(1000)
  for (const name of ['基本信息', '银行账户', '综合评级', '合作信息', '评分历史'])
    await expect(dialog.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(dialog).toContainText('按平均评分建议：良好')
  await expect(dialog.getByRole('link', { name: contract.name })).toBeVisible()
  await expectNoSeriousFindings(page)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: '查看相对方全部信息' }).click(),
  ])
  await expect(opened).toHaveURL(
    new RegExp(
      `/manage/oppositeParty/externalDetail\\?id=${other.counterpartID}&role=organization&fromPagePathQuery=`,
    ),
  )
})

test('a rule says when contracts are scored and who is asked, and refuses to ask nobody', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings/contractTypes')
  await page.getByRole('button', { name: '评分规则' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '添加评分类别' }).click()
  await dialog.getByRole('textbox', { name: '评分类别' }).fill('履约')
  await dialog.getByRole('textbox', { name: '评分项' }).fill('交付')
  await dialog.getByRole('spinbutton', { name: '满分' }).fill('10')
  await expect(dialog.getByText('未选择时间')).toBeVisible()
  await dialog.getByRole('checkbox', { name: '履行期间每年提醒评分' }).check()
  await dialog.getByRole('checkbox', { name: '合同经办人' }).uncheck()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog.getByText('请选择评分人')).toBeVisible()
  await dialog.getByRole('checkbox', { name: '合同发起人' }).check()
  await expectNoSeriousFindings(page)
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('操作成功!')).toBeVisible()
  await dialogsGone(page)
  await page.getByRole('button', { name: '评分规则' }).last().click()
  await expect(dialog.getByRole('checkbox', { name: '履行期间每年提醒评分' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: '合同发起人' })).toBeChecked()
})

const widthOf = (dialog: Locator) => dialog.evaluate((box) => box.getBoundingClientRect().width)

type Party = { partyType: number; counterpartID: number; name: string }

/** A contract in performance with its other side on record, whose type has a score rule of 60 and 40 points. */
async function scorable(request: APIRequestContext) {
  const { list } = await dataOf(request, '/contracts?filter=status:in:6&pageSize=1')
  const contract = await dataOf(request, `/contracts/${list[0].id}`)
  const path = `/contract_types/${contract.contractTypeID}/score_rule`
  const { version } = await dataOf(request, path)
  const item = (name: string, maxScore: number) => ({ name, criterion: '按约定', maxScore })
  const groups = [{ name: '履约', items: [item('交付', 60), item('质量', 40)] }]
  const saved = await request.put(`/api/v1${path}`, { headers: { 'x-csrf': '1' }, data: { version, groups } })
  expect(saved.status()).toBe(200)
  return { contract, other: contract.parties.find(({ partyType }: Party) => partyType === 2) as Party }
}

test('a party that was made twice is told while it is typed, merged into the other, and made two again [ASK-09]', async ({
  page,
}) => {
  await signIn(page)
  const made = async (name: string, number: string) => {
    const data = { subtype: 1, name, idKind: 'other', idNumber: number, address: `${number} 号` }
    const answer = await page.request.post('/api/v1/counterpart/external', {
      headers: { 'x-csrf': '1' },
      data,
    })
    return ((await answer.json()) as { data: { id: number } }).data.id
  }
  const stays = await made('苏州平江织造有限公司', 'PJ1')
  const goes = await made('苏州（平江）织造有限责任公司', 'PJ2')

  await page.goto('/manage/oppositeParty/externalNew')
  const drawer = page.getByRole('dialog', { name: '新建外部相对方' })
  await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('苏州平江织造厂有限公司')
  await expect(drawer.getByText('名称相差 1 个字')).toHaveCount(2)
  await drawer.getByRole('textbox', { name: '统一社会信用代码' }).fill(creditCode('512084').code)
  await drawer.getByRole('button', { name: '保存' }).click()
  const question = page.getByRole('dialog', { name: '确认不是同一相对方？' })
  await expect(question.getByRole('link', { name: '苏州平江织造有限公司' })).toBeVisible()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await drawer.getByRole('button', { name: '取消' }).click()

  await page.getByRole('button', { name: '查重' }).click()
  await page.getByRole('button', { name: '比较并合并' }).click()
  const dialog = page.getByRole('dialog', { name: '合并相对方' })
  await dialog.getByRole('radiogroup', { name: '地址' }).getByRole('radio', { name: 'PJ2 号' }).click()
  await expectNoSeriousFindings(page)
  await dialog.getByRole('button', { name: '确认合并' }).click()
  await expect(page.getByText('没有名称相同的相对方')).toBeVisible()

  await page.goto(`/manage/oppositeParty/externalDetail?id=${goes}`)
  await expect(page.getByText('您打开的「苏州（平江）织造有限责任公司」已由')).toBeVisible()
  await expect(page.getByRole('heading', { name: '苏州平江织造有限公司' })).toBeVisible()
  await expect(page.getByText('PJ2 号', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '撤销合并' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销合并' }).click()
  await expect(page.getByRole('heading', { name: '苏州（平江）织造有限责任公司' })).toBeVisible()
  await page.goto(`/manage/oppositeParty/externalDetail?id=${stays}`)
  await expect(page.getByText('PJ1 号', { exact: true })).toBeVisible()
})
