import { expect, test } from 'vitest'
import { databaseFault, placesOf } from './database-faults.ts'

const pgError = (code: string, more: object = {}) =>
  Object.assign(new Error(`invalid input: "secret"`), { code, detail: 'Key (name)=(secret)', ...more })

test.each([
  ['57P01', 'the administrator ends the connection'],
  ['57P02', 'the server crashed'],
  ['57P03', 'the server is starting'],
  ['57014', 'a statement took too long'],
  ['08006', 'the connection failed'],
  ['08P01', 'a pooler in front has none left'],
  ['25P03', 'a transaction stood idle too long'],
  ['53300', 'there are too many connections'],
  ['53200', 'the server is out of memory'],
  ['55P03', 'a lock was not given in time'],
  ['58030', 'the server cannot read its disk'],
  ['ECONNRESET', 'the connection was reset'],
  ['ECONNREFUSED', 'nobody listens'],
  ['EPIPE', 'the connection was closed while writing'],
  ['ENOTFOUND', 'the name of its host is not known'],
])('%s is a database that is not there now: %s', (code) => {
  expect(databaseFault(pgError(code))).toEqual({ reason: 'databaseDown' })
})

test.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
])('so is what the driver says without a code: %s', (message) => {
  expect(databaseFault(new Error(message))).toEqual({ reason: 'databaseDown' })
})

test('a socket that is not there is a database that is gone, another file that is not there is not', () => {
  expect(databaseFault(pgError('ENOENT', { syscall: 'connect' }))).toEqual({ reason: 'databaseDown' })
  expect(databaseFault(pgError('ENOENT', { syscall: 'open' }))).toBeNull()
})

test.each([
  ['23505', 'conflict'],
  ['23P01', 'conflict'],
  ['23502', 'notKept'],
  ['23503', 'notKept'],
  ['23514', 'notKept'],
  ['22001', 'notStorable'],
  ['22003', 'notStorable'],
  ['22P02', 'notStorable'],
  ['22P05', 'notStorable'],
])('%s is refused as %s, and told by its constraint without a value', (code, reason) => {
  const fault = databaseFault(pgError(code, { constraint: 'contracts_name_check', table: 'contracts' }))
  expect(fault).toEqual({
    reason,
    refusal: { sqlState: code, constraint: 'contracts_name_check', table: 'contracts' },
  })
  expect(JSON.stringify(fault)).not.toContain('secret')
})

test('two transactions in one another’s way are a conflict and nobody’s fault', () => {
  for (const code of ['40001', '40P01']) expect(databaseFault(pgError(code))).toEqual({ reason: 'conflict' })
})

test('anything else is not the database’s: a mistake in our SQL stays a failure of ours', () => {
  for (const code of ['42601', '42P01', '42883', '25P02', 'XX000', '22', '2', 'ERR_INVALID_ARG_TYPE'])
    expect(databaseFault(pgError(code))).toBeNull()
  for (const error of [null, undefined, 'text', 5, new Error('x')]) expect(databaseFault(error)).toBeNull()
})

test('a stack is told without the message in front of it, however many lines that has', () => {
  const error = new Error('value "secret\nsecond secret" is wrong')
  expect(placesOf(error).length).toBeGreaterThan(0)
  expect(placesOf(error).join()).not.toContain('secret')
})
