import { beforeAll, expect, test } from 'vitest'
import { records } from '#app/slices/records.ts'
import type { ListDefinition, ListFilter } from '#shared/list.ts'
import { type TestClient, testApp } from './index.ts'

const app = await testApp()
const org = await app.organization()
let clients: TestClient[]
beforeAll(async () => {
  clients = [await org.as('legalLead'), await org.as('administrator')]
})

/** Where the list of each name in `/titles/*` is read. */
const lists: readonly (readonly [type: string, path: string])[] = [
  ['contract', '/contracts/mine'],
  ['standing_book', '/contracts'],
  ['internal_counterpart', '/counterpart/internal'],
  ['external_counterpart', '/counterpart/external'],
  ['form', '/forms'],
  ['approval_running', '/approvals/running'],
  ['approval_inbox', '/approvals/inbox?tab=todo'],
  ['approval_waiting', '/approvals/inbox?tab=waiting'],
  ['approval_initiated', '/approvals/inbox?tab=initiated'],
  ['approval_returned', '/approvals/inbox?tab=returned'],
  ['approval_copied', '/approvals/inbox?tab=cc'],
  ['approval_done', '/approvals/inbox?tab=done'],
  ...records.map(
    (record) => [record.kind, ('listPath' in record && record.listPath) || record.path] as const,
  ),
]

const sample = ({ kind, choices }: ListFilter): string =>
  kind === 'money'
    ? 'CNY,1,2'
    : kind === 'date'
      ? '2026-01-01'
      : kind === 'choice'
        ? (choices?.[0]?.value ?? '1')
        : '1'

async function first(path: string) {
  for (const client of clients) {
    const answer = await client.get(path)
    if (answer.status !== 403 && answer.status !== 404) return { client, answer }
  }
  throw new Error(`nobody may read ${path}`)
}

test.each(lists)('the list %s takes every order and every condition that it offers', async (type, path) => {
  const { client, answer } = await first(`/titles/filter?type=${type}`)
  const { columns, filters }: ListDefinition = answer.data
  const asked = [
    ...columns.flatMap(({ key, sortable }) => (sortable ? [`sort=${key}`, `sort=-${key}`] : [])),
    ...filters.flatMap((filter) =>
      (filter.operators ?? []).map((operator) =>
        operator === 'empty' || operator === 'filled'
          ? `filter=${filter.key}:${operator}:`
          : `filter=${filter.key}:${operator}:${sample(filter)}`,
      ),
    ),
  ]
  const mark = path.includes('?') ? '&' : '?'
  for (const one of asked)
    expect([one, (await client.get(`${path}${mark}${one}`)).status]).toEqual([one, 200])
})
