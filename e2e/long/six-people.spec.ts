import type { Locator, Page } from '@playwright/test'
import { addDays, dateIn, defaultTimeZone } from '../../src/shared/dates.ts'
import { fieldOf } from '../support/draft-form.ts'
import { expect, signIn, takeShot, test } from '../support/index.ts'
import { choose, dialogsGone, listsGone } from '../support/lists.ts'
import { openAs } from '../support/people.ts'
import { ask } from '../support/plain-type.ts'

type Made = { id: number; version: number }

/** A form with an amount, a field that an approver fills in and one that they must not see. */
async function makeForm(lead: Page): Promise<number> {
  const field = (id: string, name: string, type: string, more = {}) => ({ id, name, type, ...more })
  const form = await ask<Made>(lead, 'post', '/forms', {
    formType: 1,
    name: '六人表单',
    fieldGroupList: [
      {
        name: '基本信息',
        fieldList: [
          field('contract_name', '合同名称', 'custom', { rawType: 'contractName', required: true }),
          field('sum', '本次金额', 'money', { required: true }),
          field('delivery', '交货期', 'custom', { required: true }),
          field('opinion', '法务意见', 'custom'),
          field('floor', '商务底线', 'custom'),
        ],
      },
    ],
  })
  await ask(lead, 'post', `/forms/${form.id}/publish`, { version: form.version })
  return form.id
}

/** Searches for people, as whoever types does, one after the other. */
async function pick(box: Locator, ...people: string[]): Promise<void> {
  const page = box.page()
  await listsGone(page)
  for (const person of people) {
    await box.click()
    await box.fill(person)
    await page.locator('.ant-select-dropdown:visible').getByText(person, { exact: true }).first().click()
  }
  // Of several the list stays open.
  if (await page.locator('.ant-select-dropdown:visible').count()) await page.keyboard.press('Escape')
  await listsGone(page)
}

/** Adds a step that asks these people where the button says. */
async function addStep(page: Page, add: Locator, name: string, people: string[], mode?: RegExp) {
  await add.click()
  await page.getByRole('menuitem', { name: '审批节点' }).click()
  await page.getByLabel('节点名称').fill(name)
  const who = page.getByRole('group', { name: '审批人' })
  await choose(who.getByRole('combobox').first(), '指定人员')
  await pick(who.getByRole('combobox').nth(1), ...people)
  if (mode) await page.getByRole('radio', { name: mode }).check()
}

/** Draws the flow in the designer, simulates it for somebody, and puts it in force. */
async function drawFlow(page: Page): Promise<number> {
  await page.goto('/settings/flows')
  await page.getByRole('button', { name: '新建审批流' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('六人流程')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('heading', { name: '六人流程', level: 1 })).toBeVisible()

  const atEnd = page.getByRole('button', { name: '添加节点' }).last()
  await addStep(page, atEnd, '法务会签', ['林悦', '周航'], /^会签/)
  await choose(page.getByRole('combobox', { name: '处理时限' }), '工作小时')
  await page.getByRole('button', { name: '删除「部门负责人」' }).click()
  await atEnd.click()
  await page.getByRole('menuitem', { name: '条件分支' }).click()
  await page.getByLabel('节点名称').fill('按金额')
  await page.getByLabel('分支 1 名称').fill('大额')
  await page.getByRole('button', { name: '设置条件' }).click()
  await choose(page.getByLabel('字段 1', { exact: true }), '本次金额')
  await choose(page.getByLabel('比较方式 1'), '大于')
  await page.getByLabel('值 1', { exact: true }).fill('100000')
  await page.getByRole('button', { name: '在「大额」中添加节点' }).click()
  await page.getByRole('menuitem', { name: '并行分支' }).click()
  const inBranch = (name: string) => page.getByRole('button', { name: `在「${name}」中添加节点` })
  await addStep(page, inBranch('分支1'), '财务票签', ['何峰', '徐涛', '钱军'], /^票签/)
  await addStep(page, inBranch('分支2'), '采购复核', ['赵磊'])

  await page.getByRole('button', { name: '设置字段权限' }).first().click()
  const rights = page.getByRole('dialog', { name: '字段权限' })
  await rights.getByLabel('法务会签：法务意见').first().selectOption('edit')
  await rights.getByLabel('法务会签：商务底线').first().selectOption('hidden')
  await takeShot(page, 'six-rights')
  await rights.getByRole('button', { name: '关闭' }).last().click()
  await dialogsGone(page)

  await page.getByRole('button', { name: '模拟', exact: true }).click()
  const simulation = page.getByRole('dialog')
  await pick(simulation.getByLabel('发起人'), '孙丽')
  await choose(simulation.getByLabel('表单', { exact: true }), /六人表单/)
  await simulation.getByLabel('本次金额').fill('200000')
  await simulation.getByRole('button', { name: '开始模拟' }).click()
  for (const name of ['林悦', '周航', '何峰', '徐涛', '钱军', '赵磊'])
    await expect(simulation.getByText(new RegExp(name)).first()).toBeVisible()
  await expect(simulation.locator('.c-judged li').filter({ hasText: '大额' })).toContainText('进入')
  await takeShot(page, 'six-simulation')
  await simulation.getByRole('button', { name: '关闭' }).last().click()
  await dialogsGone(page)

  await page.getByRole('button', { name: '保存并发布' }).click()
  const warned = page.getByRole('button', { name: '仍然发布' })
  await expect(warned.or(page.locator('.c-page-header').getByText('V1'))).toBeVisible()
  if (await warned.isVisible()) {
    await takeShot(page, 'six-warnings')
    await warned.click()
  }
  await expect(page.locator('.c-page-header').getByText('V1')).toBeVisible()
  await takeShot(page, 'six-flow')
  return Number(page.url().split('/').at(-1))
}

/** Opens the dialog of an action of the page, which a menu may hold. */
async function act(page: Page, action: string): Promise<Locator> {
  const button = page.getByRole('button', { name: new RegExp(`^${action}`) })
  const more = page.getByRole('button', { name: '更多' })
  await expect(button.or(more).first()).toBeVisible()
  if (await button.count()) await button.first().click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
  }
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Says so in the dialog, and waits until it has gone. */
async function confirm(dialog: Locator, action: string): Promise<void> {
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

async function approve(page: Page, words = ''): Promise<void> {
  const dialog = await act(page, '同意')
  if (words) await dialog.getByLabel('审批意见').fill(words)
  await confirm(dialog, '同意')
}

/** What the history says, the newest first; a dot for each moment. */
const linesZh = [
  '王芳同意采购复核·可以验收',
  '徐涛同意财务票签·交货期可行',
  '何峰同意财务票签·预算内',
  '赵磊转交审批任务采购复核·由华东区验收由 赵磊 转交给 王芳',
  '孙丽再次提交·提交前所作的修改交货期：三十天 → 十五天',
  '徐涛退回财务票签·交货期太长退回到「发起人」，直接回到本节点',
  '系统进入分支按金额·已进入「大额」',
  '苏晴同意代 周航 处理法务会签·代为同意',
  '系统委托代审法务会签·周航 外出，由 苏晴 代审',
  '林悦同意法务会签·复核后同意',
  '林悦撤回审批意见法务会签·',
  '林悦同意法务会签·同意',
  '李娜同意法务会签·销售条款可行',
  '林悦加签法务会签·请看销售条款前加签：李娜审批时所作的修改法务意见：空 → 付款条款已核对',
  '孙丽提交审批·',
]
const linesEn = [
  '王芳approved采购复核·可以验收',
  '徐涛approved财务票签·交货期可行',
  '何峰approved财务票签·预算内',
  '赵磊reassigned a task采购复核·由华东区验收From 赵磊 to 王芳',
  '孙丽resubmitted·Changed before this submission交货期: 三十天 → 十五天',
  '徐涛returned财务票签·交货期太长Returned to “Initiator”. Return directly to this step',
  'Systemtook a branch按金额·Took “大额”',
  '苏晴approvedOn behalf of 周航法务会签·代为同意',
  'Systemdelegated the approval法务会签·周航 is away; 苏晴 approves instead',
  '林悦approved法务会签·复核后同意',
  '林悦withdrew their decision法务会签·',
  '林悦approved法务会签·同意',
  '李娜approved法务会签·销售条款可行',
  '林悦added an approver法务会签·请看销售条款Added before: 李娜Changed at this step法务意见: empty → 付款条款已核对',
  '孙丽submitted·',
]

/** The lines of the history as they stand on the screen, the newest first, without the moments. */
const linesOf = async (page: Page): Promise<string[]> => {
  const texts = await page.locator('.c-timeline').last().locator('.c-timeline-item').allTextContents()
  return texts.map((text) => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, '·').replace(/\s+/g, ' '))
}

test('six people take a contract through every action on the screens; the history says it all [ASK-03] [ASK-04]', async ({
  page: lead,
  browser,
}) => {
  await signIn(lead)
  const formID = await makeForm(lead)
  const flowID = await drawFlow(lead)
  const type = await ask<Made>(lead, 'post', '/contract_types', {
    ...{ name: '六人合同', formID, flowID, isTextRequired: false },
  })
  await ask(lead, 'post', '/contract_number/rules', {
    ...{ name: '六人编号', digits: 4, isNatural: false, startNumber: 1, resetStartNumber: 1 },
    segments: [
      { kind: 'text', id: 'a', text: 'LR-' },
      { kind: 'serial', id: 's' },
    ],
    ...{ recount: [], resetCycle: 0, conditionType: 1, values: [type.id] },
  })

  const staff = await openAs(browser, 'sunli')
  const name = '六人审批的合同'
  const { contractID: id } = await ask<{ contractID: number }>(staff, 'post', '/contracts', {
    contractTypeID: type.id,
    values: {
      ...{ contract_name: name, delivery: '三十天', floor: '不低于八折' },
      sum: { amount: '20000000', unit: 'CNY' },
    },
  })
  const submit = async () => {
    await staff.goto(`/myContract/edit?contractId=${id}`)
    return act(staff, '提交审批')
  }
  const submitting = await submit()
  await takeShot(staff, 'six-submit')
  await confirm(submitting, '提交审批')
  const review = `/approvals/review?kind=contract&id=${id}`

  // 林悦 fills in what the step opens and sees nothing of what it hides.
  const counsel = await openAs(browser, 'linyue', `/myContract/detail?contractId=${id}`)
  await expect(counsel.getByText('三十天')).toBeVisible()
  await expect(counsel.getByText('不低于八折')).toHaveCount(0)
  await counsel.getByRole('button', { name: '修改开放字段' }).click()
  const opinion = (await fieldOf(counsel, 'opinion')).locator('input')
  await opinion.fill('付款条款已核对')
  await opinion.press('Tab')
  await counsel.getByRole('button', { name: '保存修改' }).click()
  await expect(counsel.getByText('付款条款已核对')).toBeVisible()

  // She has 李娜 agree first, decides, takes it back, and decides anew.
  await counsel.goto(review)
  const adding = await act(counsel, '加签')
  await pick(adding.getByRole('combobox').first(), '李娜')
  await adding.getByRole('radio', { name: /^在我之前/ }).check()
  await adding.getByLabel('说明').fill('请看销售条款')
  await takeShot(counsel, 'six-add')
  await confirm(adding, '加签')
  const sales = await openAs(browser, 'lina', review)
  await approve(sales, '销售条款可行')
  await counsel.goto(review)
  await approve(counsel, '同意')
  // The page goes on to what waits for her next.
  await counsel.goto(review)
  await confirm(await act(counsel, '撤回意见'), '撤回意见')
  await counsel.goto(review)
  await approve(counsel, '复核后同意')

  // 周航 is away, and has 苏晴 stand in.
  const away = await openAs(browser, 'zhouhang', '/account')
  await away.getByRole('button', { name: '设置委托' }).click()
  const absence = away.getByRole('dialog', { name: '设置委托' })
  await pick(absence.getByRole('combobox').first(), '苏晴')
  const today = dateIn(new Date(), defaultTimeZone)
  for (const [label, day] of [
    ['开始日期', today],
    ['结束日期', addDays(today, 3)],
  ] as const) {
    await absence.getByLabel(label).fill(day)
    await absence.getByLabel(label).press('Enter')
  }
  await takeShot(away, 'six-absence')
  await confirm(absence, '保存')
  await expect(away.getByText('苏晴 代您审批')).toBeVisible()
  const deputy = await openAs(browser, 'suqing', review)
  await approve(deputy, '代为同意')

  // 徐涛 returns it, so that it comes straight back to his step.
  const finance = await openAs(browser, 'xutao', review)
  const returning = await act(finance, '退回')
  await returning.getByLabel('原因').fill('交货期太长')
  await returning.getByRole('radio', { name: '直接回到本节点' }).check()
  await takeShot(finance, 'six-return')
  await confirm(returning, '退回')

  // 孙丽 changes it and submits it again.
  await staff.goto(`/myContract/edit?contractId=${id}`)
  const delivery = (await fieldOf(staff, 'delivery')).locator('input')
  await delivery.fill('十五天')
  await delivery.press('Tab')
  const again = await act(staff, '提交审批')
  await takeShot(staff, 'six-resubmit')
  await confirm(again, '提交审批')

  // 赵磊 hands over to 王芳; 何峰 decides on a phone.
  const head = await openAs(browser, 'zhaolei', review)
  const handing = await act(head, '转交')
  await pick(handing.getByRole('combobox').first(), '王芳')
  await handing.getByLabel('原因').fill('由华东区验收')
  await takeShot(head, 'six-hand-over')
  await confirm(handing, '转交')
  const phone = await openAs(browser, 'hefeng')
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(review)
  await expect(phone.getByRole('button', { name: '更多' })).toBeVisible()
  await takeShot(phone, 'six-phone')
  await approve(phone, '预算内')
  await takeShot(phone, 'six-phone-after')
  await finance.goto(review)
  await approve(finance, '交货期可行')
  const taker = await openAs(browser, 'wangfang', review)
  await approve(taker, '可以验收')

  await staff.goto(`/myContract/detail?contractId=${id}&tab=approval`)
  await expect(staff.locator('.c-approval-heading').getByText('已通过')).toBeVisible()
  await takeShot(staff, 'six-history-zh')
  await expect.poll(() => linesOf(staff)).toEqual(linesZh)
  await staff.getByRole('button', { name: 'EN English' }).click()
  await expect(staff.locator('.c-approval-heading').getByText('Approved')).toBeVisible()
  await expect(staff.getByText('reassigned a task')).toBeVisible()
  await takeShot(staff, 'six-history-en')
  await expect.poll(() => linesOf(staff)).toEqual(linesEn)
})
