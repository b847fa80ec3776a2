import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accessTable, measureAccess } from './access.ts'
import { approvalsTable, measureApprovals } from './approvals.ts'
import { callsTable, measureCalls } from './calls.ts'
import { makeCompanyIn } from './company.ts'
import { comparisonTable, measureComparison } from './comparison.ts'
import { editorTable, measureEditor } from './documents/editor.ts'
import { measureReview, reviewTable } from './documents/review.ts'
import { measureRoundTrip, roundTripTable } from './documents/round-trip.ts'
import { fillTable, measureConversion, measureFilling, measureLoop } from './documents/server.ts'
import { measureSheets, sheetTable } from './documents/sheets.ts'
import { measureTyping, typingTable } from './documents/typing.ts'
import { measureWaiting, waitingTable } from './documents/waiting.ts'
import { exportsTable, measureExports } from './exports.ts'
import { extractionTables } from './extraction.ts'
import { measureValidation, validationTable } from './form-validation.ts'
import { formsTable, measureForms } from './forms.ts'
import { growthTable, measureGrowth } from './growth.ts'
import { homeTable, measureHome } from './home.ts'
import { heldText, measureStart, measureWriting } from './idle.ts'
import { importLine, measureImport } from './imports.ts'
import { measureInbox } from './inbox.ts'
import { initialScript, measureFirstScreens } from './lighthouse.ts'
import { listsTable, measureLists } from './lists.ts'
import { measureLoader } from './loader.ts'
import { mattersTable, measureMatters } from './matters.ts'
import { measureNumbering, numberingTable } from './numbering.ts'
import { measureParties, partiesTable } from './parties.ts'
import { measurePartyImport, partyImportLine } from './party-imports.ts'
import { measurePrints } from './prints.ts'
import { measureRights, rightsTable } from './rights.ts'
import { measureSaves } from './saves.ts'
import { measureScripts } from './scripts.ts'
import { measureStack, stackTable } from './stack.ts'
import { measureSubmits } from './submits.ts'

/*
 * npm run bench -- <name> [options]; bench/README.md says what each measures and how to repeat it. Everything runs on the loopback
 * of this machine and stops by itself.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: '/tmp/chancery-bench' },
    clients: { type: 'string', default: '1,10,50' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    account: { type: 'string', default: 'chenjing' },
    password: { type: 'string', default: 'fawutong-demo-2026' },
    rows: { type: 'string', default: '20000' },
    fields: { type: 'string', default: '500,1000' },
    flags: { type: 'string', default: '' },
    pages: { type: 'string', default: '3,50' },
    files: { type: 'string', default: 'demo/templates' },
    beside: { type: 'string', default: '/tmp/chancery-bench-small' },
  },
})

const print = (text: string) => process.stdout.write(`${text}\n`)

/** What the benches take that measure with a tenth of the rows and with all of them. */
const growing = () => ({
  dataDir: values.data,
  lead: values.account,
  password: values.password,
  only: values.only,
  rows: Number(values.rows),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
})

const benches: Record<string, () => Promise<void>> = {
  forms: async () => {
    print(formsTable(await measureForms(values.fields.split(',').map(Number), Number(values.rounds))))
  },
  validation: async () => {
    print(validationTable(measureValidation([100, 500, 2500], Number(values.rounds))))
  },
  stack: async () => {
    const result = await measureStack({
      dataDir: values.data,
      clients: values.clients.split(',').map(Number),
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      only: values.only,
      account: values.account,
      password: values.password,
      flags: values.flags.split(' ').filter(Boolean),
    })
    print(
      `${result.contracts} contracts, ${values.rounds} rounds of ${values.seconds} s, ${new Date().toISOString()}\n`,
    )
    print(stackTable(result))
  },
  calls: async () => {
    const { data: dataDir, only, rows, rounds } = values
    print(
      callsTable(
        await measureCalls({ dataDir, only, sizes: rows.split(',').map(Number), rounds: Number(rounds) }),
      ),
    )
    process.exit()
  },
  company: async () => {
    const made = await makeCompanyIn(values.data, values.account, Number(values.rows))
    print(`${made.contracts} contracts of ${made.people} people, ${made.seconds.toFixed(0)} s`)
  },
  inbox: async () => {
    const { data: dataDir, password } = values
    const [many = 'chenjing', few = 'linyue'] = values.account.split(',')
    const accounts = [many, few] as const
    print(
      await measureInbox({
        dataDir,
        accounts,
        password,
        rows: Number(values.rows),
        rounds: Number(values.rounds),
      }),
    )
  },
  lists: async () => {
    const { data: dataDir, account, password } = values
    const options = { dataDir, account, password, rows: Number(values.rows), rounds: Number(values.rounds) }
    print(listsTable(await measureLists(options)))
  },
  rights: async () => {
    print(rightsTable(await measureRights(growing())))
  },
  parties: async () => {
    print(partiesTable(await measureParties(growing())))
  },
  cases: async () => {
    print(mattersTable(await measureMatters(growing())))
  },
  access: async () => {
    const result = await measureAccess({
      dataDir: values.data,
      lead: values.account,
      password: values.password,
      rounds: Number(values.rounds),
      each: 3,
      only: values.only,
    })
    print(accessTable(result))
  },
  exports: async () => {
    const { data: dataDir, account, password } = values
    print(exportsTable(await measureExports({ dataDir, account, password, rows: Number(values.rows) })))
  },
  imports: async () => {
    const { data: dataDir, account, password } = values
    print(importLine(await measureImport({ dataDir, account, password, rows: Number(values.rows) })))
  },
  // Memory is looked at from 5,000 rows on.
  'party-imports': async () => {
    const { data: dataDir, account, password } = values
    for (const rows of new Set([5_000, Number(values.rows)]))
      print(partyImportLine(await measurePartyImport({ dataDir, account, password, rows })))
  },
  loader: async () => {
    const { loader, copy } = await measureLoader(values.data, values.account, Number(values.rows))
    print(
      `${values.rows} contracts: loader ${loader.toFixed(0)}/s, COPY of the same rows ${copy.toFixed(0)}/s, ${(loader / copy).toFixed(2)} of it`,
    )
  },
  numbering: async () => {
    const lines = await measureNumbering({
      dataDir: values.data,
      account: values.account,
      clients: values.clients.split(',').map(Number),
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
    })
    print(numberingTable(lines))
  },
  approvals: async () => {
    const { data: dataDir, account } = values
    const clients = values.clients.split(',').map(Number)
    const sizes = { clients, rounds: Number(values.rounds), seconds: Number(values.seconds) }
    print(approvalsTable(await measureApprovals({ dataDir, account, ...sizes })))
    process.exit()
  },
  comparison: async () => {
    print(comparisonTable(await measureComparison([10, 25, 50, 100], Number(values.rounds))))
    // The threads that read documents wait for more.
    process.exit()
  },
  editor: async () => {
    const sizes = values.pages.split(',').map(Number)
    print(
      editorTable(
        await measureEditor(values.data, values.account, values.password, sizes, Number(values.rounds)),
      ),
    )
    process.exit()
  },
  review: async () => {
    const sizes = values.pages.split(',').map(Number)
    print(reviewTable(await measureReview(values.data, values.password, sizes, Number(values.rounds))))
    process.exit()
  },
  typing: async () => {
    const sizes = values.pages.split(',').map(Number)
    print(
      typingTable(
        await measureTyping(values.data, values.account, values.password, sizes, Number(values.rounds)),
      ),
    )
    process.exit()
  },
  sheets: async () => {
    print(sheetTable(await measureSheets([20, 100, 500], Number(values.rounds))))
    process.exit()
  },
  waiting: async () => {
    print(waitingTable(await measureWaiting(Number(values.rounds))))
  },
  documents: async () => {
    print(fillTable(await measureFilling(values.pages.split(',').map(Number), Number(values.rounds))))
    const { idle, busy, documents } = await measureLoop(300, 8)
    print(
      `\nevent loop, p99 / longest: at rest ${idle.p99.toFixed(1)} / ${idle.max.toFixed(1)} ms; while ${documents} documents of 300 pages were read and filled ${busy.p99.toFixed(1)} / ${busy.max.toFixed(1)} ms`,
    )
    const { one, four } = await measureConversion(20, 3)
    print(
      `PDF of 20 pages: one ${one.toFixed(0)} ms, four at once ${four.toFixed(0)} ms, ${(four / one).toFixed(2)} times`,
    )
    process.exit()
  },
  'round-trip': async () => {
    print(roundTripTable(await measureRoundTrip(values.files.split(','))))
    process.exit()
  },
  extraction: async () => {
    print(await extractionTables(values.only, values.flags === 'faults'))
    process.exit()
  },
  growth: async () => {
    print(growthTable(await measureGrowth(Number(values.rounds), values.only)))
    process.exit()
  },
  prints: async () => {
    const { data: dataDir, account, password } = values
    print(await measurePrints({ dataDir, account, password, rows: Number(values.rows) }))
    process.exit()
  },
  saves: async () => {
    const [writer = 'chenjing', reader = 'linyue'] = values.account.split(',')
    const { data: dataDir, password, rows } = values
    print(await measureSaves({ dataDir, writer, reader, password, rows: Number(rows) }))
    process.exit()
  },
  scripts: async () => {
    print(await measureScripts(values.data, values.account, values.password))
    process.exit()
  },
  submits: async () => {
    const { data: dataDir, account, password, rounds, seconds } = values
    const flags = values.flags.split(' ').filter(Boolean)
    const given = { dataDir, account, password, rounds: Number(rounds), seconds: Number(seconds), flags }
    print(await measureSubmits(given))
    process.exit()
  },
  home: async () => {
    const places = { small: values.beside, large: values.data }
    const accounts = values.account.split(',')
    print(homeTable(await measureHome(places, accounts, values.password, Number(values.rounds))))
  },
  start: async () => {
    const { firstAnswer, cpu, held } = await measureStart(values.data, Number(values.rounds))
    print(
      `start to first answer ${firstAnswer.toFixed(0)} ms, ${cpu.toFixed(0)} ms of CPU; at rest: ${heldText(held)}`,
    )
  },
  writing: async () => {
    const { data: dataDir, account, password, seconds } = values
    const { written, writing, most, after } = await measureWriting({
      dataDir,
      account,
      password,
      seconds: Number(seconds),
    })
    print(
      `${written} contracts in ${seconds} s; while they were written: ${heldText(writing)}; at most: ${heldText(most)}; two minutes later: ${heldText(after)}`,
    )
  },
  screens: async () => {
    const { gzip, files } = initialScript(join(import.meta.dirname, '../dist'))
    print(`initial JavaScript: ${(gzip / 1024).toFixed(0)} KB gzip in ${files} files\n`)
    print(
      '| page | performance | accessibility | LCP ms | LCP of the empty page | script KB |\n|---|--:|--:|--:|--:|--:|',
    )
    const pages = await measureFirstScreens(
      values.data,
      values.account,
      values.password,
      Number(values.rounds),
    )
    for (const one of pages)
      print(
        `| ${one.page} | ${one.performance} | ${one.accessibility} | ${one.lcp.toFixed(0)} | ${(one.lcp / (pages[0]?.lcp ?? 1)).toFixed(2)} | ${one.scriptKb.toFixed(0)} |`,
      )
  },
}

const bench = benches[positionals[0] ?? '']
if (!bench) {
  print(`npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exitCode = 1
} else await bench()
