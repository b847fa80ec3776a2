import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { verifyChain } from '#engines/audit/server/index.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database.ts'
import { openLog } from '#server/log.ts'
import { type MadeTemplate, makeTemplate } from './make-template.ts'
import {
  beginAfterCopies,
  copyTemplate,
  type Marks,
  type OrganisationTemplate,
  readTemplate,
  renaming,
} from './organisation-template.ts'

// A whole organisation is made by the loader of the demonstration.
const patience = 240_000
const folder = mkdtempSync('/tmp/template-test-')
const files = join(folder, 'copies')
const name = `copies_${process.pid}`
const connection = inject('connection')

let made: MadeTemplate
let database: Database
const copies: Marks[] = []

beforeAll(async () => {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} template chancery_template`)
  await admin.end()
  database = openDatabase({ connection: { ...connection, database: name }, size: 4 })
  await beginAfterCopies(database)
  // Numbers that stand nowhere else, so that a copy can be read back as its template.
  await database.pool.query(`select setval('organizations_id_seq', 1618033)`)
  const config = readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' })
  made = await makeTemplate('office', { config, connection, log: openLog('silent') })
  for (const accounts of ['0a1b2c3d', '4e5f6a7b']) {
    const organizationId = await copyTemplate(made.template, database, { accounts, files })
    copies.push({ ids: made.template.marks.ids + organizationId, organizationId, accounts })
  }
}, patience)

afterAll(async () => {
  await database.close()
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  for (const gone of [name, 'template_of_offices'])
    await admin.query(`drop database if exists ${gone} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true, force: true })
})

const storageKey = /\b[\da-f]{2}\/[\da-f]{2}\/([\da-f]{32})\b/g
const keysIn = ({ tables }: OrganisationTemplate): string[] =>
  tables.flatMap(({ rows }) => rows.match(storageKey) ?? [])
const rowsOf = ({ tables }: OrganisationTemplate, as: (text: string) => string = (text) => text) =>
  Object.fromEntries(tables.map(({ table, rows }) => [table.name, as(rows).replaceAll(storageKey, 'key')]))
const readBack = (marks: Marks) => readTemplate(database, marks, files)

test('a copy has every row of its template, with ids, organisation and accounts of its own wherever they stand', async () => {
  for (const marks of copies) {
    const copy = await readBack(marks)
    const text = JSON.stringify(copy)
    for (const mark of Object.values(made.template.marks)) expect(text).not.toContain(String(mark))
    expect(rowsOf(copy, renaming(marks, made.template.marks))).toEqual(rowsOf(made.template))
  }
  expect(Object.keys(rowsOf(made.template)).length).toBeGreaterThan(25)
  expect(made.people).toContain('sunli')
})

test('the audit of a copy is a chain of its own without a break', async () => {
  for (const { organizationId } of copies) {
    const verdict = await database.system((tx) => verifyChain(tx, organizationId))
    expect(verdict.brokenSequence).toBeNull()
    expect(verdict.checked).toBe(JSON.parse(made.template.chain).length)
    expect(verdict.checked).toBeGreaterThan(20)
  }
})

test('the stored files of a copy are there under keys of their own, letter for letter', async () => {
  const keys = await Promise.all(copies.map(async (marks) => keysIn(await readBack(marks))))
  const all = [...keys.flat(), ...keysIn(made.template)]
  expect(new Set(all).size).toBe(all.length)
  const { rows } = await database.pool.query<{ storage_key: string; sha256: string }>(
    'select storage_key, sha256 from files',
  )
  expect(rows.length).toBeGreaterThan(4)
  for (const { storage_key, sha256 } of rows)
    expect(
      createHash('sha256')
        .update(readFileSync(join(files, storage_key)))
        .digest('hex'),
    ).toBe(sha256.trim())
})

test('what is made later has a larger id than everything that was copied', async () => {
  const { rows } = await database.pool.query<{ id: number; last: number }>(
    `insert into positions (organization_id, name) values ($1, '新职务')
     returning id, (select max(id) from positions) as last`,
    [copies[0]?.organizationId],
  )
  expect(rows[0]?.id).toBeGreaterThan(rows[0]?.last as number)
})
