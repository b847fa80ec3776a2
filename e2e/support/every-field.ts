import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { fieldOf } from './draft-form.ts'

const docx = fileURLToPath(new URL('../../demo/templates/procurement-contract.docx', import.meta.url))
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Fills in a form that has every type of field, with the ids that the designer gives them. */
export async function fillEverything(page: Page, contractName: string): Promise<void> {
  const popup = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').last()
  const type = async (id: string, text: string, key = 'Tab'): Promise<void> => {
    const control = (await fieldOf(page, id)).locator('textarea, input').first()
    await control.fill(text)
    await control.press(key)
  }
  const pick = async (id: string, option?: string): Promise<void> => {
    await (await fieldOf(page, id)).getByRole('combobox').first().click()
    const options = popup.locator('.ant-select-item-option-content, .ant-select-tree-node-content-wrapper')
    await (option ? options.getByText(option, { exact: true }) : options).first().click()
    await page.keyboard.press('Escape')
  }
  const cascade = async (id: string, path: readonly string[]): Promise<void> => {
    await (await fieldOf(page, id)).getByRole('combobox').first().click()
    for (const name of path) await popup.getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  const send = async (id: string, file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    await (await fieldOf(page, id)).locator('input[type=file]').setInputFiles(file)
    const name = typeof file === 'string' ? 'procurement-contract.docx' : file.name
    await expect((await fieldOf(page, id)).getByText(name).first()).toBeVisible()
  }
  await type('custom1', '第一批')
  await type('number1', '100')
  await expect((await fieldOf(page, 'money1')).locator('input').first()).toHaveValue('1,250.00')
  await type('textarea1', '金额达到一千元才显示的说明')
  await pick('select1', '询价')
  await pick('multiselect1', '选项2')
  await (await fieldOf(page, 'radio1')).getByText('选项1', { exact: true }).click()
  await (await fieldOf(page, 'checkbox1')).getByText('选项2', { exact: true }).click()
  await (await fieldOf(page, 'bool1')).getByRole('switch').click()
  await cascade('cascader1', ['华南', '广东', '深圳'])
  await type('inputSelect1', '自己写的')
  await type('inputSelectV21', '自由填写')
  await type('date1', '2026-11-01', 'Enter')
  await (await fieldOf(page, 'daterange1')).locator('input').first().fill('2026-12-01')
  await page.keyboard.press('Enter')
  await (await fieldOf(page, 'daterange1')).locator('input').last().fill('2026-12-31')
  await page.keyboard.press('Enter')
  await type('datetime1', '2026-12-01 09:30', 'Enter')
  await page.keyboard.press('Escape')
  await pick('people1')
  await pick('department1')
  await type('custom2', contractName)
  await pick('inputSelectV22', '华澜科技集团有限公司')
  await pick('inputSelectV23')
  await type('bankAccount1', '6222020200112233')
  await pick('clause1', '条款项1')
  await pick('offlineArchiveAddress1')
  const related = await fieldOf(page, 'relatedContracts1')
  await related.getByRole('button', { name: '关联合同 添加关联组' }).click()
  await related.getByRole('combobox', { name: '关联合同' }).click()
  for (const place of [0, 1]) await popup.locator('.ant-select-item-option-content').nth(place).click()
  await page.keyboard.press('Escape')
  await pick('relationProject1')
  await firstCause(page)
  await pick('lawFirms1')
  await pick('lawyers1')
  const agent = await fieldOf(page, 'agentInformation1')
  for (const name of ['代理律所', '代理律师']) {
    await agent.getByRole('combobox', { name }).click()
    await popup.locator('.ant-select-item-option:not(.ant-select-item-option-disabled)').first().click()
    await page.keyboard.press('Escape')
  }
  await (await fieldOf(page, 'sheetTable1')).getByRole('button', { name: '添加行' }).click()
  await page.keyboard.type('机架式服务器')
  await page.keyboard.press('Tab')
  await page.keyboard.type('8800')
  await page.keyboard.press('Tab')
  await send('upload1', docx)
  await send('customAttachment1', { name: '报价单.png', mimeType: 'image/png', buffer: png })
  await send('imagepreview1', { name: '现场.png', mimeType: 'image/png', buffer: png })
}

/** The first last node of the tree of causes. */
async function firstCause(page: Page): Promise<void> {
  await (await fieldOf(page, 'caseType1')).getByRole('combobox').click()
  const menus = page.locator('.ant-cascader-dropdown:visible .ant-cascader-menu')
  for (let depth = 0; depth < 6; depth++) {
    const item = menus.nth(depth).locator('.ant-cascader-menu-item').first()
    const isLast = (await item.locator('.ant-cascader-menu-item-expand-icon').count()) === 0
    await item.click()
    if (isLast) return
  }
}
