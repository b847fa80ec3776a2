import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { createContract, listMyContracts } from '../../domain/index.ts'

const app = await testApp()

/** A desk whose contracts are as old as the numbers say, in minutes. */
async function desk() {
  const office = await contractOffice(await app.organization())
  const { staff, typeId } = office
  const add = async (minutes: number, contract_name = '合同'): Promise<number> => {
    const form = await staff.call(createContract, {
      body: { contractTypeID: typeId, values: { contract_name } },
    })
    const id = form.contractID as number
    await app.database.pool.query(
      `update contracts set updated_at = timestamptz '2026-01-01 00:00:00.123456+00' - make_interval(mins => $2) where id = $1`,
      [id, minutes],
    )
    return id
  }
  return { office, staff, add }
}

test('pages read by key show what was there once each, newest first, whatever comes in between', async () => {
  const { staff, add } = await desk()
  const ages = new Map<number, number>()
  for (const minutes of [0, 0, 1, 1, 1, 2, 3, 3, 4]) ages.set(await add(minutes), minutes)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
      async (pageSize, comeIn) => {
        const before = new Set(ages.keys())
        const arrivals = [...comeIn]
        const seen: number[] = []
        let cursor: string | null | undefined
        for (let pageNum = 1; cursor !== null; pageNum++) {
          const page = await staff.call(listMyContracts, {
            query: { pageNum, pageSize, ...(cursor && { cursor }) },
          })
          expect(page.pageNum).toBe(pageNum)
          seen.push(...page.list.map(({ id }) => id))
          cursor = page.nextCursor
          const minutes = arrivals.pop()
          if (minutes !== undefined) ages.set(await add(minutes), minutes)
        }
        expect(new Set(seen).size).toBe(seen.length)
        const old = seen.filter((id) => before.has(id))
        expect(old).toEqual([...before].toSorted((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0) || b - a))
      },
    ),
    { numRuns: 6 },
  )
})

test('contracts are found in either script and width, and sorted by pinyin', async () => {
  const { staff, add } = await desk()
  await add(1, '採購框架合同')
  await add(2, '采购订单')
  await add(3, '租赁ＡＢＣ')
  const names = async (query: Record<string, unknown>) =>
    (await staff.call(listMyContracts, { query })).list.map(({ name }) => name)
  expect(await names({ q: '采购' })).toEqual(['採購框架合同', '采购订单'])
  expect(await names({ q: '採購' })).toEqual(['採購框架合同', '采购订单'])
  expect(await names({ q: 'ａｂｃ' })).toEqual(['租赁ＡＢＣ'])
  await add(4, '备件协议')
  expect(await names({ sort: 'name' })).toEqual(['备件协议', '采购订单', '採購框架合同', '租赁ＡＢＣ'])
})

test('rows from before are found in either script after the update', async () => {
  const { staff, add } = await desk()
  const id = await add(1, '採購舊約')
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `update contracts set search_text = '採購舊約', bigrams = array['採購', '購舊', '舊約'] where id = $1`,
      [id],
    )
    await client.query(
      readFileSync(
        join(import.meta.dirname, '../../../../../migrations/20261122-1205-search-folds-characters.sql'),
        'utf8',
      ),
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  const { list } = await staff.call(listMyContracts, { query: { q: '采购旧约' } })
  expect(list.map((row) => row.id)).toEqual([id])
})
