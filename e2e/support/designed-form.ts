import type { Browser } from '@playwright/test'
import { callAs, DesignerPage } from './designer.ts'
import { expect } from './index.ts'
import { openAs } from './people.ts'

export type DesignedField = Record<string, unknown>
const price = { id: 'price', name: '单价', type: 'money' }
const count = { id: 'count', name: '数量', type: 'number' }
const total = {
  id: 'total',
  name: '总额',
  type: 'money',
  fieldConfig: {
    calculationConditionGroup: {
      valueList: [
        { method: 1, value: 'price' },
        { method: 1, value: 'count' },
      ],
      calculationWays: [3],
    },
  },
}
const reason = {
  id: 'reason',
  name: '说明理由',
  type: 'textarea',
  visibleWhen: { match: 'all', conditions: [{ fieldId: 'total', operator: 4, value: '1000' }] },
}

/** A form with these fields in one section, open in the designer of the legal lead. */
export async function openDesigner(
  browser: Browser,
  name: string,
  fieldList: readonly DesignedField[] = [price, count, total, reason],
) {
  const page = await openAs(browser, 'chenjing')
  const { id } = await callAs<{ id: number }>(page, 'POST', '/forms', {
    formType: 1,
    name: name,
    fieldGroupList: [{ name: '费用', fieldList }],
  })
  await page.goto(`/settings/forms/${id}`)
  await expect(page.locator('[data-card]')).toHaveCount(fieldList.length)
  return { page, id, designer: new DesignerPage(page) }
}
