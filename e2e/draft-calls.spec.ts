import type { Page } from '@playwright/test'
import { fieldOf } from './support/draft-form.ts'
import { expect, signIn, test } from './support/index.ts'

type Named = { id: number; name: string }

async function ask<T>(page: Page, path: string, data?: unknown): Promise<T> {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    headers: { 'x-csrf': '1' },
    ...(data === undefined ? {} : { method: 'POST', data }),
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** What the page asks the server for from now on, without what the frame of all pages asks for. */
function countCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (!path.startsWith('/api/v1/') || /\/(notifications|stream|events|approvals\/counts)\b/.test(path))
      return
    calls.push(path.replace('/api/v1', '').replace(/\d+/, '{id}'))
  })
  return calls
}

test('a draft can be typed in after two calls; its text takes two more', async ({ page }) => {
  await signIn(page, 'sunli')
  const types = await ask<Named[]>(page, '/contract_types/list')
  const contractTypeID = types.find(({ name }) => name === '货物采购合同')?.id
  const templates = `/templates?contractTypeID=${contractTypeID}&state=2`
  const { list } = await ask<{ list: Named[] }>(page, templates)
  const template = list.find(({ name }) => name === '采购合同（标准文本）')
  const { list: parties } = await ask<{ list: Named[] }>(page, '/counterpart/external?pageSize=1')
  const [party] = parties as [Named]
  const { id, name } = party
  const party_b_name = [{ id, name, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }]
  const drafted = async (templateID: number | null) => {
    const data = { contractTypeID, templateID, values: { contract_name: '服务器采购合同', party_b_name } }
    return (await ask<{ contractID: number }>(page, '/contracts', data)).contractID
  }
  const drafts = { filled: await drafted(template?.id ?? 0), bare: await drafted(null) }

  const calls = countCalls(page)
  await page.goto(`/myContract/edit?contractId=${drafts.filled}`)
  await expect(page.getByLabel('合同名称')).toHaveValue('服务器采购合同')
  await expect(page.getByRole('region', { name: '合同正文' }).locator('.docx-page').first()).toContainText(
    '服务器采购合同',
  )
  await expect(await fieldOf(page, 'handling_department')).toContainText('采购部')
  const chosen = await fieldOf(page, 'party_b_name')
  await expect(chosen).toContainText(name)
  await expect(chosen).toContainText('评级')
  const form = ['/session', '/contracts/{id}/form']
  expect(calls).toEqual([...form, '/contracts/{id}/draft_text', '/contracts/{id}/draft_text/content'])

  calls.length = 0
  await page.goto(`/myContract/edit?contractId=${drafts.bare}`)
  await expect(page.getByText('审批流预览')).toBeVisible()
  await expect(await fieldOf(page, 'handling_department')).toContainText('采购部')
  expect(calls).toEqual([...form, '/contracts/{id}/approval_preview'])

  // The tree comes when it is wanted.
  await (await fieldOf(page, 'handling_department')).getByRole('combobox').click()
  await expect(page.getByRole('tree')).toContainText('法务部')
  expect(calls.at(-1)).toBe('/departments')
})
