import fc from 'fast-check'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { recountCooperation } from '#features/counterparties/server/index.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { merge, newParty, type Party, undo } from '#testing/merged-parties.ts'
import { keptAndCounted, nameParties, plainContract } from '#testing/signed-sums.ts'

/* How often one contracted with a party and for how much is kept with each change; here against the same counted anew. */

const app = await testApp()
const { pool } = app.database
let office: ContractOffice
beforeAll(async () => {
  office = await contractOffice(await app.organization())
})

async function isRight() {
  const { kept, counted } = await keptAndCounted(pool, office.org.id)
  expect(kept).toEqual(counted)
  return counted
}
const whole = async (id: number) => (await isRight()).find((row) => row.id === id)
const parties = (count: number) => Promise.all(Array.from({ length: count }, () => newParty(office.lead)))
const now = ({ id }: Party) => office.lead.get(`/counterpart/external/${id}`)

/** As the operations of the product change contracts, and as nobody does yet. */
const places = fc.array(fc.nat(3), { maxLength: 3 })
const money = fc.option(
  fc.record({
    amount: fc.bigInt(-5n, 9_000_000_000_000_000n).map(String),
    unit: fc.constantFrom('CNY', 'JPY', 'USD'),
  }),
)
const step = fc.oneof(
  fc.record({ do: fc.constant('make' as const), status: fc.integer({ min: 1, max: 12 }), money, places }),
  fc.record({ do: fc.constant('move' as const), which: fc.nat(5), status: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ do: fc.constant('price' as const), which: fc.nat(5), money }),
  fc.record({ do: fc.constant('name' as const), which: fc.nat(5), places }),
  fc.record({ do: fc.constant('drop' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('merge' as const), stays: fc.nat(3), goes: fc.nat(3) }),
  fc.record({ do: fc.constant('undo' as const), stays: fc.nat(3) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(one: Step, all: Party[], made: number[]) {
  const ids = (places: readonly number[]) => places.map((place) => all[place]?.id as number)
  const which = 'which' in one ? made[one.which % (made.length || 1)] : undefined
  if (one.do === 'make')
    made.push(
      await plainContract(pool, office, {
        status: one.status,
        amount: one.money?.amount ?? null,
        unit: one.money?.unit ?? null,
        parties: ids(one.places),
      }),
    )
  else if (one.do === 'merge') {
    const [stays, goes] = [await now(all[one.stays] as Party), await now(all[one.goes] as Party)]
    if (stays.data.id !== goes.data.id)
      expect((await merge(office.lead, stays.data, goes.data)).status).toBe(200)
  } else if (one.do === 'undo') {
    const stays = (await now(all[one.stays] as Party)).data
    const [newest] = (await office.lead.get(`/counterpart/external/${stays.id}/merges`)).data
    // Refused where what it moved was changed since, or it was undone or merged on: nothing is counted otherwise then either.
    if (newest) expect([200, 404, 409]).toContain((await undo(office.lead, stays)).status)
  } else if (which === undefined) return
  else if (one.do === 'move')
    await pool.query('update contracts set status = $2 where id = $1', [which, one.status])
  else if (one.do === 'price')
    await pool.query('update contracts set amount_minor = $2, amount_unit = $3 where id = $1', [
      which,
      one.money?.amount ?? null,
      one.money?.unit ?? null,
    ])
  else if (one.do === 'name') await nameParties(pool, office.org.id, which, ids(one.places))
  else {
    await pool.query('delete from contracts where id = $1', [which])
    made.splice(made.indexOf(which), 1)
  }
}

test('whatever happens to contracts and their parties, in any order: what is kept is what there is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const [all, made] = [await parties(4), [] as number[]]
      for (const one of steps) {
        await take(one, all, made)
        await isRight()
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('a contract counts once from signature until it is void, with a sum beyond a bigint', async () => {
  const [one] = (await parties(1)) as [Party]
  const amount = '9000000000000000000'
  const make = (status: number) =>
    plainContract(pool, office, { status, amount, unit: 'CNY', parties: [one.id, one.id] })
  const [draft] = [await make(1), await make(6)]
  expect(await whole(one.id)).toMatchObject({ times: 1, amount })
  await pool.query('update contracts set status = 5 where id = $1', [draft])
  expect(await whole(one.id)).toMatchObject({ times: 2, amount: '18000000000000000000', unit: 'CNY' })
  await pool.query('update contracts set status = 12 where id = $1', [draft])
  expect(await whole(one.id)).toMatchObject({ times: 1, amount })
})

test('of internal parties, whom every contract names, nothing is kept', async () => {
  const own = await newParty(office.lead, { idKind: 'other' }, 'internal')
  const id = await plainContract(pool, office, { status: 6, amount: '5', unit: 'CNY', parties: [own.id] })
  await pool.query('update contracts set amount_minor = 6 where id = $1', [id])
  const { rows } = await pool.query(
    'select counterpart_id from counterpart_amounts where counterpart_id = $1 union all select counterpart_id from counterpart_cooperations where counterpart_id = $1',
    [own.id],
  )
  expect(rows).toEqual([])
})

async function within(work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}
const sign = (client: pg.ClientBase, id: number) =>
  client.query('update contracts set status = 5 where id = $1', [id])
const waiters = async () =>
  (
    await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    )
  ).rows.length
const approved = (names: readonly Party[]) =>
  plainContract(pool, office, { status: 4, amount: '100', unit: 'CNY', parties: names.map(({ id }) => id) })

test('contracts with the same parties, in either order, are signed at once: none is lost, nobody is in the way for good', async () => {
  const [one, other] = (await parties(2)) as [Party, Party]
  const contracts: number[] = []
  for (let n = 0; n < 24; n++) contracts.push(await approved(n % 2 ? [one, other] : [other, one]))
  await Promise.all(contracts.map((id) => within(async (client) => void (await sign(client, id)))))
  expect([await whole(one.id), await whole(other.id)]).toEqual([
    expect.objectContaining({ times: 24, amount: '2400' }),
    expect.objectContaining({ times: 24, amount: '2400' }),
  ])
})

test('a merge that meets a contract which is being signed waits for it, and takes it along', async () => {
  const [stays, goes] = (await parties(2)) as [Party, Party]
  const id = await approved([goes])
  let merging: ReturnType<typeof merge> | undefined
  await within(async (client) => {
    await sign(client, id)
    merging = merge(office.lead, stays, goes)
    await expect.poll(waiters, { interval: 20 }).toBeGreaterThan(0)
  })
  expect((await merging)?.status).toBe(200)
  expect([await whole(stays.id), await whole(goes.id)]).toEqual([
    expect.objectContaining({ times: 1, amount: '100' }),
    expect.objectContaining({ times: 0, amount: null }),
  ])
  expect((await undo(office.lead, stays)).status).toBe(200)
  expect(await whole(goes.id)).toMatchObject({ times: 1, amount: '100' })
})

test('a contract that is signed while its party is merged counts for the one that stands', async () => {
  const [stays, goes] = (await parties(2)) as [Party, Party]
  const id = await approved([goes])
  let signing: Promise<void> | undefined
  await within(async (client) => {
    await client.query('select from counterparts where id = any($1) order by id for update', [
      [stays.id, goes.id],
    ])
    await client.query('update counterparts set merged_into_id = $1 where id = $2', [stays.id, goes.id])
    await client.query('update contract_parties set counterpart_id = $1 where counterpart_id = $2', [
      stays.id,
      goes.id,
    ])
    signing = within(async (other) => void (await sign(other, id)))
    await expect.poll(waiters, { interval: 20 }).toBeGreaterThan(0)
  })
  await signing
  expect(await whole(stays.id)).toMatchObject({ times: 1, amount: '100' })
})

test('what was kept wrong is found and corrected in lots, beside people who sign', async () => {
  const [one, other] = (await parties(2)) as [Party, Party]
  const ids = [await approved([one, other]), await approved([one])]
  await sign(pool as never, ids[0] as number)
  await pool.query('update counterpart_cooperations set times = 7 where counterpart_id = $1', [one.id])
  await pool.query('delete from counterpart_amounts where counterpart_id = $1', [other.id])
  const recount = async () => (await recountCooperation(pool)).wrong
  expect([await recount(), await recount()]).toEqual([2, 0])
  await isRight()
  await pool.query('delete from counterpart_amounts where counterpart_id = any($1)', [[one.id, other.id]])
  await pool.query('delete from counterpart_cooperations where counterpart_id = any($1)', [
    [one.id, other.id],
  ])
  // Of a party that is not counted yet nothing is kept by halves.
  let filling: Promise<unknown> | undefined
  await within(async (client) => {
    await sign(client, ids[1] as number)
    filling = pool.query('call fill_cooperations()')
    await expect.poll(waiters, { interval: 20 }).toBeGreaterThan(0)
  })
  await filling
  expect([await whole(one.id), await whole(other.id)]).toEqual([
    expect.objectContaining({ times: 2, amount: '200' }),
    expect.objectContaining({ times: 1, amount: '100' }),
  ])
})
