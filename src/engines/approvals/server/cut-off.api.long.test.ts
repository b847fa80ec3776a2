import { afterEach, describe, expect, test } from 'vitest'
import { aloneApp } from '#testing/index.ts'
import { isAboutPaper, paperOffice } from '#testing/paper-office.ts'
import type { TestClient } from '#testing/test-client.ts'
import * as api from '../domain/index.ts'

/*
 * The server, or its database, dies within a decision: at each of the statements by which it writes, and while it commits. On a database that nobody else has, because each of its tables gets a trigger that counts what a transaction
 * has written and ends its connection at the chosen one, as a kill -9 does.
 */

const app = await aloneApp()
const { node, by, newFlow, jia, yi, bing, starter, submit, detailOf } = await paperOffice(app)
const { pool } = app.database

await pool.query(`
  create table cut (at int not null, counts boolean not null, writes int not null);
  insert into cut values (0, false, 0);
  create function cut_off() returns trigger language plpgsql security definer as $$
  declare
    done int := coalesce(nullif(current_setting('cut.done', true), '')::int, 0) + 1;
    chosen cut%rowtype;
  begin
    perform set_config('cut.done', done::text, true);
    select * into chosen from cut;
    if chosen.counts then update cut set writes = greatest(writes, done); end if;
    if chosen.at = done then
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(10);
    end if;
    return null;
  end $$;
  create function cut_off_at_commit() returns trigger language plpgsql security definer as $$
  begin
    if (select at from cut) = -1 then
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(10);
    end if;
    return null;
  end $$;
  create constraint trigger cut_off_at_commit after insert on approval_actions
    deferrable initially deferred for each row execute function cut_off_at_commit()`)
const { rows } = await pool.query<{ name: string }>(`
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'cut'`)
for (const { name } of rows)
  await pool.query(
    `create trigger cut_off after insert or update or delete on ${name} for each statement execute function cut_off()`,
  )

const cutAt = (at: number, counts = false) => pool.query('update cut set at = $1, counts = $2', [at, counts])
afterEach(() => cutAt(0))

/** All that a decision changes: what the approval says to everybody, and what people were told of the paper. */
async function stateOf(paper: number) {
  const { state, history, nodes } = await detailOf(starter, paper)
  await app.runJobs()
  const notices = await Promise.all([jia, yi, bing, starter].map((one) => noticesAbout(one, paper)))
  return { state, nodes, history: history.map(({ action, comment }) => [action, comment]), notices }
}

async function noticesAbout(person: TestClient, paper: number): Promise<string[]> {
  const { list } = (await person.get('/notifications?pageSize=100')).data as {
    list: { link: string; kind: string }[]
  }
  return list.filter(isAboutPaper(paper)).map(({ kind }) => kind)
}

/** Of how many statements that write the decision consists. */
async function writesOf(decide: () => Promise<unknown>): Promise<number> {
  await cutAt(0, true)
  await decide()
  const { rows } = await pool.query<{ writes: number }>('select writes from cut')
  await pool.query('update cut set writes = 0, counts = false')
  return rows[0]?.writes ?? 0
}

const flow = await newFlow([
  node('a', by(jia)),
  { kind: 'cc', id: 'c', name: '抄送', who: by(bing) },
  node('b', by(yi)),
])

async function decide(person: TestClient, paper: number) {
  const { id, mine } = await detailOf(person, paper)
  const body = { taskID: mine.taskID ?? 0, comment: '同意' }
  return () => person.try(api.approveApproval, { params: { id }, body })
}

describe('a decision that is cut off', () => {
  const notices = [['approval.asked'], ['approval.asked'], ['approval.cc']]
  for (const { what, person, before, starterNotices } of [
    { what: 'that leads to the next step', person: jia, before: [], starterNotices: [] },
    { what: 'that ends the approval', person: yi, before: [jia], starterNotices: ['approval.approved'] },
  ]) {
    test(`${what} is there as a whole or not at all, wherever it was; sent again it is taken once`, async () => {
      const start = async () => {
        const { paper } = await submit(flow.id)
        for (const one of before) await (await decide(one, paper))()
        return paper
      }
      const whole = await start()
      const writes = await writesOf(await decide(person, whole))
      expect(writes).toBeGreaterThan(4)
      const done = await stateOf(whole)
      expect(done.notices).toEqual([...notices, starterNotices])

      for (const at of [...Array.from({ length: writes }, (_, index) => index + 1), -1]) {
        const paper = await start()
        const send = await decide(person, paper)
        const untouched = await stateOf(paper)
        await cutAt(at)
        const answer = await send()
        await cutAt(0)
        expect([at, answer.status]).toEqual([at, 503])
        expect(await stateOf(paper), `cut off at write ${at} of ${writes}`).toEqual(untouched)
        expect((await send()).code).toBe(0)
        expect((await send()).code).toBe(40904)
        expect(await stateOf(paper)).toMatchObject({
          state: done.state,
          history: done.history,
          notices: done.notices,
        })
      }
    })
  }
})
