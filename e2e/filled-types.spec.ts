import type { Page } from '@playwright/test'
import { expectSaved, fieldOf } from './support/draft-form.ts'
import { expect, signIn, takeShots, test } from './support/index.ts'
import { openAs } from './support/people.ts'

const csrf = { headers: { 'x-csrf': '1' } }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function ask<T>(page: Page, method: 'get' | 'post' | 'put', path: string, data?: unknown): Promise<T> {
  const answer = await page.request[method](`/api/v1${path}`, {
    ...csrf,
    ...(data === undefined ? {} : { data }),
  })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** A form with a clause, a sheet, pictures and a serial number, under a contract type of its own. */
async function makeType(page: Page): Promise<number> {
  const basics = [
    { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName', required: true },
    { id: 'serial', name: '流水号', type: 'serialNumber', privateConfig: { serial: { prefix: 'CG-' } } },
    { id: 'party', name: '收货单位', type: 'custom' },
    {
      id: 'delivery',
      name: '交货',
      type: 'clause',
      clause: {
        statementList: [
          {
            id: 1,
            name: '送货上门',
            fieldList: ['party'],
            content: [
              [
                { kind: 'text', text: '卖方送货至' },
                { kind: 'field', fieldID: 'party' },
                { kind: 'text', text: '。' },
              ],
            ],
          },
          { id: 2, name: '买方自提', content: [[{ kind: 'text', text: '买方自提。' }]] },
        ],
      },
    },
    {
      id: 'goods',
      name: '采购清单',
      type: 'sheetTable',
      required: true,
      columns: [
        { id: 'item', name: '名称', type: 'custom', required: true },
        { id: 'count', name: '数量', type: 'number', isSummed: true, privateConfig: { numberFormat: 3 } },
        { id: 'sum', name: '金额', type: 'money', isSummed: true },
      ],
    },
    { id: 'pictures', name: '现场照片', type: 'image-preview', privateConfig: { multiple: true } },
  ]
  const form = await ask<{ id: number; version: number }>(page, 'post', '/forms', {
    formType: 1,
    name: '清单采购表单',
    fieldGroupList: [{ name: '基本信息', fieldList: basics }],
  })
  await ask(page, 'post', `/forms/${form.id}/publish`, { version: form.version })
  const types = await ask<{ id: number; name: string }[]>(page, 'get', '/contract_types/list')
  const parent = types.find(({ name }) => name === '采购类')
  const made = await ask<{ id: number }>(page, 'post', '/contract_types', {
    name: '清单采购',
    parentID: parent?.id ?? null,
    formID: form.id,
    isTextRequired: false,
  })
  await ask(page, 'post', '/contract_number/rules', {
    name: '清单采购编号',
    enabled: true,
    segments: [
      { kind: 'text', id: 'prefix', text: 'QD-' },
      { kind: 'serial', id: 'serial' },
    ],
    digits: 4,
    isNatural: false,
    startNumber: 1,
    resetStartNumber: 1,
    resetCycle: 0,
    recount: [],
    conditionType: 1,
    values: [made.id],
  })
  return made.id
}

test('a clause, a sheet, pictures and a serial number are filled in, kept, submitted and read [FLD-16] [FLD-17] [FLD-32] [FLD-34]', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const typeID = await makeType(page)
  const staff = await openAs(browser, 'sunli')
  const draft = await ask<{ contractID: number }>(staff, 'post', '/contracts', { contractTypeID: typeID })
  await staff.goto(`/myContract/edit?contractId=${draft.contractID}`)
  await (await fieldOf(staff, 'contract_name')).locator('input').fill('办公设备清单采购合同')
  await (await fieldOf(staff, 'party')).locator('input').fill('华东区仓库')
  await (await fieldOf(staff, 'delivery')).getByRole('combobox').click()
  await staff.getByTitle('送货上门').click()
  await expect(await fieldOf(staff, 'delivery')).toContainText('卖方送货至华东区仓库。')
  const goods = await fieldOf(staff, 'goods')
  await goods.getByRole('button', { name: '添加行' }).click()
  for (const key of [
    '笔记本电脑',
    'Tab',
    '12',
    'Tab',
    '86400',
    'Enter',

    '显示器',
    'Tab',
    '8',
    'Tab',
    '9600.5',
  ])
    await (/^(Tab|Enter)$/.test(key) ? staff.keyboard.press(key) : staff.keyboard.type(key))
  await staff.keyboard.press('Tab')
  await expect(goods.locator('tfoot')).toContainText('96,000.50')
  const pictures = await fieldOf(staff, 'pictures')
  await pictures
    .locator('input[type=file]')
    .setInputFiles({ name: '仓库.png', mimeType: 'image/png', buffer: png })
  const picture = pictures.getByRole('img', { name: '仓库.png' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expectSaved(staff)
  await staff.reload()
  await expect(await fieldOf(staff, 'goods')).toContainText('显示器')
  await expect(await fieldOf(staff, 'serial')).toBeVisible()
  await expect(staff.getByLabel('流水号')).toHaveAttribute('placeholder', '自动生成')
  await takeShots(staff, 'filled-types-edit')

  const { version } = await ask<{ version: number }>(staff, 'get', `/contracts/${draft.contractID}/form`)
  await ask(staff, 'post', `/contracts/${draft.contractID}/submit`, { version })
  await staff.goto(`/myContract/detail?contractId=${draft.contractID}`)
  await expect(staff.getByText('CG-000001')).toBeVisible()
  await expect(staff.getByText('卖方送货至华东区仓库。')).toBeVisible()
  await expect(staff.getByRole('cell', { name: '96,000.50' })).toBeVisible()
  await expect(staff.getByRole('img', { name: '仓库.png' })).toBeVisible()
  await takeShots(staff, 'filled-types-detail')
})
