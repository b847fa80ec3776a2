import type { Page } from '@playwright/test'
import { expect } from './index.ts'

const csrf = { headers: { 'x-csrf': '1' } }

/** What the API answers to the person of the page; fails where it refuses. */
export async function ask<T>(page: Page, method: 'get' | 'post', path: string, data?: unknown): Promise<T> {
  const answer = await page.request[method](`/api/v1${path}`, data === undefined ? csrf : { ...csrf, data })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** A contract type with a form of one field, `contract_name`, approved by a flow, and a numbering rule of its own; it asks for no text. */
export async function makeType(
  lead: Page,
  { name, flowID, prefix }: { name: string; flowID: number; prefix: string },
): Promise<number> {
  const fieldList = [
    { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName', required: true },
  ]
  const form = await ask<{ id: number; version: number }>(lead, 'post', '/forms', {
    formType: 1,
    name: `${name}表单`,
    fieldGroupList: [{ name: '基本信息', fieldList }],
  })
  await ask(lead, 'post', `/forms/${form.id}/publish`, { version: form.version })
  const body = { name, formID: form.id, flowID, isTextRequired: false }
  const type = await ask<{ id: number }>(lead, 'post', '/contract_types', body)
  await ask(lead, 'post', '/contract_number/rules', {
    name: `${name}编号`,
    enabled: true,
    segments: [
      { kind: 'text', id: 'prefix', text: prefix },
      { kind: 'serial', id: 'serial' },
    ],
    digits: 4,
    isNatural: false,
    startNumber: 1,
    resetStartNumber: 1,
    resetCycle: 0,
    recount: [],
    conditionType: 1,
    values: [type.id],
  })
  return type.id
}
