import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { guestGuards, isGuestGuard } from '#server/http/http-route.ts'
import { sharedContract } from './contract-records.ts'
import { type TestAnswer, testApp } from './index.ts'
import { exampleOf } from './json-schema-example.ts'
import { type Operation, readOperations } from './operations.ts'
import { bodiesByHand, secretMark } from './records.ts'
import { Outsider } from './shared-contract.ts'

/*
 * The isolation of people outside, for every route that the API document names with a guard of theirs: one that is added later is tried by itself, with what others were given,
 * with what is over and with nothing.
 */

const app = await testApp()
const [first, second] = [await app.organization(), await app.organization()]
const operations = await readOperations(app)
const guests = operations.filter(({ guard }) => isGuestGuard(guard))

/** What a guest brings with a call. */
type Brought = { secret?: string; token?: string; session?: string }
type Share = { key: string; secret: string; token: string; shareID: number; id: number; version: number }

/** A share, and how its contract or link ended. */
async function share(org = first, end?: (made: Omit<Share, 'token'>) => Promise<unknown>): Promise<Share> {
  const made = await sharedContract(org)
  const { key, secret } = new Outsider(await org.as('administrator'), made.path)
  await end?.({ ...made, key, secret })
  return { ...made, key, secret, token: '' }
}

const ended = (sql: string) => (made: Omit<Share, 'token'>) => app.database.pool.query(sql, [made.shareID])
const shares = {} as Record<'mine' | 'theirs' | 'renewed' | 'gone' | keyof typeof endings, Share>
const endings = {
  'is over': `update contract_shares set expires_at = now() where id = $1`,
  'was taken back': `update contract_shares set revoked_at = now() where id = $1`,
  'is of an archived contract': `update contracts set archive_status = 2 where id = (select contract_id from contract_shares where id = $1)`,
} as const

beforeAll(async () => {
  shares.mine = await share()
  shares.theirs = await share(second)
  for (const [how, sql] of Object.entries(endings))
    shares[how as keyof typeof endings] = await share(first, ended(sql))
  shares.renewed = await share(first, async ({ id, shareID, version }) => {
    const admin = await first.as('administrator')
    expect((await admin.post(`/contracts/${id}/shares/${shareID}/link`, { version })).status).toBe(200)
  })
  shares.gone = await share(
    first,
    ended(`delete from contracts where id = (select contract_id from contract_shares where id = $1)`),
  )
})

/** One of them with a session of its own, as a code by mail would have given it; of one that is gone there is none. */
async function guestOf(which: keyof typeof shares): Promise<Share> {
  const token = randomBytes(32).toString('base64url')
  await app.database.pool.query(
    `insert into contract_share_sessions (organization_id, share_id, token_hash, created_at, expires_at)
     select organization_id, id, $2, now(), now() + interval '1 hour' from contract_shares where id = $1`,
    [shares[which].shareID, createHash('sha256').update(token).digest()],
  )
  return { ...shares[which], token }
}

function send(operation: Operation, key: string, { secret, token, session }: Brought): Promise<TestAnswer> {
  const query = operation.parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one): [string, string] => [one.name, String(exampleOf(one.schema))])
  const url = `${operation.path.replace('{key}', key)}?${new URLSearchParams(query)}`
  const body = operation.body && {
    ...(exampleOf(operation.body) as object),
    ...bodiesByHand[operation.operationId],
  }
  const cookies = [...(token ? [`chancery-guest=${token}`] : []), ...(session ? [session] : [])].join('; ')
  const headers = {
    ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    ...(cookies && { cookie: cookies }),
  }
  return app.client().send(operation.method, url, body, headers)
}

const both = ({ secret, token }: Share): Brought => ({ secret, token })
/** What a share's contract holds, and everything that is known of who uses it. */
async function print({ shareID }: Share): Promise<unknown> {
  const { rows } = await app.database.pool.query(
    `select (select to_jsonb(s) - 'calls' - 'calls_from' from contract_shares s where id = $1) as share,
       (select jsonb_agg(c) from contract_share_comments c where share_id = $1) as comments,
       (select jsonb_agg(c) from contract_share_codes c where share_id = $1) as codes,
       (select jsonb_agg(e.id order by e.id) from contract_share_sessions e where share_id = $1) as sessions`,
    [shareID],
  )
  return rows[0]
}
const summary = (answer: TestAnswer) => `${answer.status} ${answer.message}`
const title = ({ method, path }: Operation) => `${method} ${path}`

test('people outside have routes of their own, and whatever is shared is behind their guards', () => {
  expect(new Set(guests.map(({ guard }) => guard))).toEqual(new Set(guestGuards))
  expect(guests.length).toBeGreaterThan(5)
  const shared = operations.filter(({ path }) => path.startsWith('/shared/'))
  expect(shared.map(title)).toEqual(guests.map(title))
})

describe.each(guests.map((one) => [title(one), one] as const))('%s', (_, operation) => {
  const refused = operation.guard === 'guestLink' ? /^404 / : /^401 /

  test('lets in whom it was made for', async () => {
    const mine = await guestOf('mine')
    // What is asked of the guest's own is right or wrong for its own reasons: the mail server is none.
    expect(summary(await send(operation, mine.key, both(mine)))).not.toMatch(/^(401|404 链接|410) /)
  })

  test("shows and changes nothing for nobody, for a person of the product, and for another organisation's guest [PRD-01]", async () => {
    const [mine, theirs] = [await guestOf('mine'), await guestOf('theirs')]
    const before = await print(mine)
    const { cookie = '' } = await first.as('administrator')
    const brought: Brought[] = [
      {},
      { session: cookie },
      both(theirs),
      { ...both(theirs), session: cookie },
      // What opens nothing of this kind: a session where a link is asked for, a link where a session is.
      operation.guard === 'guestLink' ? { token: mine.token } : { secret: mine.secret },
      { secret: `${mine.secret}x`, token: `${mine.token}x` },
      { secret: mine.secret.split('.')[0] as string, token: '' },
    ]
    for (const one of brought) {
      const answer = await send(operation, mine.key, one)
      expect([Object.keys(one), summary(answer)]).toEqual([Object.keys(one), expect.stringMatching(refused)])
      expect(answer.raw.toString()).not.toContain(secretMark(first))
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    // Nor with one's own at a key that is another's, or nobody's.
    for (const key of [theirs.key, 'a-key-of-nobody-at-all', 'x'])
      expect(summary(await send(operation, key, both(mine)))).toMatch(refused)
    expect(await print(mine)).toEqual(before)
  })

  // To leave is no reading: whoever was let in may always do so.
  const ending = operation.operationId === 'leaveShared' ? /^200 / : /^410 /
  test.each(Object.keys(endings) as (keyof typeof endings)[])(
    'shows and changes nothing through a link that %s',
    async (how) => {
      const mine = await guestOf(how)
      const answer = await send(operation, mine.key, both(mine))
      expect(summary(answer)).toMatch(ending)
      expect(answer.raw.toString()).not.toContain(secretMark(first))
      expect(await print(mine)).toMatchObject({ share: { opened: 0 }, comments: null, codes: null })
    },
  )

  test('shows nothing once the contract is gone, nor by a link that was replaced', async () => {
    const gone = await guestOf('gone')
    expect(summary(await send(operation, gone.key, both(gone)))).toMatch(refused)
    const { key, secret } = shares.renewed
    expect(summary(await send(operation, key, { secret }))).toMatch(refused)
  })
})
