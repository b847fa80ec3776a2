import { afterAll, describe, expect, test } from 'vitest'
import { checkMigrations } from './check-migrations.ts'
import { fellTrees, plantTree } from './planted-tree.ts'

afterAll(fellTrees)

const name = '20261201-1000-new.sql'
const earlier = '20261101-1000-earlier.sql'

const rulesOf = (sql: string, before: string[] = []): string[] =>
  checkMigrations(
    plantTree({
      [`migrations/${earlier}`]: '-- it was\ndrop table old;\n',
      [`migrations/${name}`]: `-- why\n${sql}\n`,
      'tools/migrations-before.json': JSON.stringify([earlier, ...before]),
    }),
  ).map(({ rule }) => rule)

const expands = ['migration-expands-first']
const locks = ['migration-locks']
const one = 'drop index concurrently if exists x;\ncreate index concurrently x on parties (name);'

describe('a new migration', () => {
  test.each([
    'drop table parties;',
    'drop view contract_rows;',
    'drop trigger touch on users;',
    'alter table parties drop column abbr;',
    'alter table parties\n  rename column abbr to short;',
    'alter table parties rename to companies;',
    'alter table parties alter column name set not null;',
    'alter table parties alter name drop default;',
    'alter table parties add column country text not null;',
    'revoke select on parties from chancery_app;',
    'do $$\nbegin\n  drop table parties;\nend $$;',
  ])('that breaks the version before is refused: %s', (sql) => {
    expect(rulesOf(sql)).toEqual(expands)
    expect(rulesOf(`-- contract: ${earlier}\n${sql}`)).toEqual([])
  })

  test.each([
    'alter table parties alter column name type varchar(100);',
    'alter table parties add column token uuid not null default gen_random_uuid();',
    'alter table parties add column number bigint generated always as identity;',
    'alter table parties add column folded text generated always as (lower(name)) stored;',
    "alter table parties add constraint parties_name check (name <> '');",
    'alter table parties add constraint parties_owner foreign key (owner_id) references users;',
    'alter table parties add constraint parties_code unique (organization_id, code);',
    'create index parties_name on parties (organization_id, name);',
    "update parties set abbr = '';",
    'delete from parties where gone;',
    'lock table parties;',
  ])('that keeps a big table locked is refused: %s', (sql) => {
    expect(rulesOf(sql)).toEqual(locks)
    expect(rulesOf(`-- contract: ${earlier}\n${sql}`)).toEqual(locks)
    expect(rulesOf(`-- all right: ten rows an organisation\n${sql}`)).toEqual([])
  })

  test.each([
    'create table visits (id bigint, note text not null);\ncreate index visits_id on visits (id);\nalter table visits add constraint one unique (id);',
    'alter table parties add column country text;',
    "alter table parties add column country text not null default 'CN';",
    'alter table parties add column at timestamptz not null default now();',
    "alter table parties add constraint parties_name check (name <> '') not valid;",
    'alter table parties validate constraint parties_name;',
    'alter table parties drop constraint parties_name;',
    'drop index parties_name;',
    'revoke execute on function f() from public;',
    '-- drop table parties;',
    'create function f() returns void language plpgsql as $body$ begin drop table parties; update parties set a = 1; end $body$;',
    "select protect_table('visits');",
  ])('that only adds is let through: %s', (sql) => {
    expect(rulesOf(sql)).toEqual([])
  })

  test('is read past a semicolon in a comment', () => {
    expect(rulesOf('-- it holds nothing; and more\ndrop table parties;')).toEqual(expands)
    expect(rulesOf('-- all right: empty; nobody reads it\ndrop table parties;')).toEqual([])
  })

  test('names what it ends by a migration before it', () => {
    expect(rulesOf('-- contract: 20250101-0000-nothing.sql\ndrop table a;')).toEqual(['migration-contract'])
    expect(rulesOf(`-- contract: ${name}\ndrop table a;`)).toEqual(['migration-contract'])
  })

  test('is judged each statement by itself: a reason in front of one is none for the next', () => {
    expect(rulesOf('-- all right: nobody has rows there\ndrop table a;\ndrop table b;')).toEqual(expands)
  })

  test('of before is left alone', () => {
    expect(rulesOf('drop table parties;', [name])).toEqual([])
  })
})

describe('an index that is made while people write', () => {
  test('stands in a migration of its own, each statement of which can be done again', () => {
    expect(rulesOf(`-- concurrently\n${one}`)).toEqual([])
    expect(rulesOf(`-- concurrently\ndrop index concurrently if exists y;\n${one}`)).toEqual([])
  })

  test('or rows that are filled in lots by a procedure that commits, which only stands there', () => {
    expect(rulesOf('-- concurrently\ncall fill_parties();')).toEqual([])
    expect(rulesOf('call fill_parties();')).toEqual(['migration-concurrently'])
  })

  test.each([
    ['without the line that says so', one],
    [
      'beside something that cannot be done again',
      `-- concurrently\n${one}\nalter table parties add column y text;`,
    ],
    [
      'without taking away what a failed one left',
      '-- concurrently\ncreate index concurrently x on parties (name);',
    ],
    ['after taking away another', `-- concurrently\n${one.replace('exists x', 'exists y')}`],
  ])('is refused %s', (_, sql) => {
    expect(new Set(rulesOf(sql))).toEqual(new Set(['migration-concurrently']))
  })
})
