import { Counter } from 'prom-client'
import type { ErrorName } from '#shared/errors.ts'

/** What PostgreSQL refused to hold, without any value: the message and the detail of such an error carry what was sent. */
export type Refusal = {
  sqlState: string
  constraint?: string
  table?: string
  column?: string
  dataType?: string
  routine?: string
}

/** What a failure of the database is to whoever asked; null when it was not the database. */
export type DatabaseFault = { reason: ErrorName; refusal?: Refusal }

type PgError = Partial<
  Record<'code' | 'syscall' | 'constraint' | 'table' | 'column' | 'dataType' | 'routine', string>
>

/** Connection exceptions, shutdown, too many connections, out of memory, cancelled by a time limit, ended while idle; and the same as Node tells it. */
const isGone =
  /^(08|57|53[0234]|58|25P03|55P03|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)/
/** What pg says itself, without a code. */
const isGoneText =
  /Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end/
/** Two transactions that waited for one another, of which PostgreSQL ended this one; a value that is taken meanwhile. */
const clashes: readonly string[] = ['23505', '23P01', '40001', '40P01', '40003']

/** Tells what a failure of the database is: gone (503), a clash (409), a value that no column holds (400), a rule of a table (422). */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (typeof error !== 'object' || error === null) return null
  const { code = '', syscall } = error as PgError
  const message = error instanceof Error ? error.message : ''
  if (code === 'ENOSPC' || code === '53100') return { reason: 'diskFull' }
  if (isGone.test(code) || (code === 'ENOENT' && syscall === 'connect')) return { reason: 'databaseDown' }
  if (code === '' && isGoneText.test(message)) return { reason: 'databaseDown' }
  if (/^2[23]/.test(code) && code.length === 5) {
    const reason = clashes.includes(code) ? 'conflict' : code.startsWith('22') ? 'notStorable' : 'notKept'
    return { reason, refusal: refusalOf(error as PgError, code) }
  }
  return clashes.includes(code) ? { reason: 'conflict' } : null
}

function refusalOf({ constraint, table, column, dataType, routine }: PgError, sqlState: string): Refusal {
  const named = { constraint, table, column, dataType, routine }
  return { sqlState, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) }
}

/** Where it happened, without the first lines of the stack, which hold the message. */
export function placesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return stack.split('\n').filter((line) => /^\s+at /.test(line))
}

/** Values that reached the database before they were judged. Not one of them is right: each is a rule that stands only in a table. */
export const refusalCounter = () =>
  new Counter({
    name: 'chancery_database_refusals_total',
    help: 'Values that the database refused (SQLSTATE classes 22 and 23), by state and constraint',
    labelNames: ['state', 'constraint'],
    registers: [],
  })
