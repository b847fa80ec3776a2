import type { Writable } from 'node:stream'
import {
  type ColumnType,
  type CompiledQuery,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type SelectType,
  sql,
} from 'kysely'
import pg from 'pg'
import type { Locale } from '#shared/text.ts'
import { guardDatabase, type Lane } from './database-guard.ts'
import { attempted } from './outside-transaction.ts'
import { type Proof, proves, Unproven } from './proof.ts'
import { valueTypes } from './value-types.ts'

/**
 * The tables that code may name. Every slice adds its own in `server/tables.ts`:
 * `declare module '#server/database.ts' { interface Tables { contracts: ContractsTable } }`.
 */
export interface Tables extends ReadOnlyViews {}

/** The views that a slice publishes of its tables, as `Tables`: statements of every slice may read them. Tables are for the slice that declares them (`tools/falling-counts.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: slices extend it by declaration merging.
export interface Views {}
type ReadOnlyViews = {
  [View in keyof Views]: {
    [Column in keyof Views[View]]: ColumnType<SelectType<Views[View][Column]>, never, never>
  }
}

/** A running transaction with typed SQL. */
export type Tx = Kysely<Tables>

export type Database = {
  /**
   * Runs `work` in one transaction of one organisation, as the application's role: row-level security
   * lets it see and write rows of that organisation only. Commits when `work` resolves, rolls back when it rejects. `work` is run anew, in a transaction of its own,
   * when it needs what takes long (`outsideTransaction`): what it does outside of the database it must be able to do twice. Transactions do not nest.
   */
  tenant<T>(organizationId: number, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** The same for rows of all organisations. For sign-in, sessions and background scans only. */
  system<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement outside of a transaction, with the rights of `system`, prepared where it can be; its text must not be made of values. */
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]>
  /** Whether the database answers at this moment; asked on connections of its own, so also while all others are taken. */
  isAlive(): Promise<boolean>
  /** The connections of `system`, for what needs one for itself. */
  pool: pg.Pool
  close(): Promise<void>
}

/** `locale`: the language in which names are read (`localName`); Chinese when absent. `snapshot`: everything is read as of one moment. `now`: the moment by the database's clock, where it was told a moment ago; saves asking for it, and waiting for the beginning. */
export type TransactionOptions = {
  locale?: Locale | undefined
  readOnly?: boolean
  snapshot?: boolean
  now?: Date
  proof?: Proof
}

export type DatabaseOptions = {
  /**
   * Signs in for the transactions of one organisation, with a role that owns nothing. Without `system` it is the owner of the tables, who
   * does everything and takes the application's role inside those transactions: for commands, tests, and where no such roles can be had.
   */
  connection: pg.PoolConfig
  /** Signs in for what concerns all organisations: another role that owns nothing. */
  system?: pg.PoolConfig
  /** Most connections at once; those of `system` come on top. */
  size?: number
  /** Called when an idle connection breaks; the pool heals by itself. */
  onIdleError?: (error: Error) => void
}

/** Connections that stay free for single statements (session look-ups) however many transactions run; and of these one that listens. */
const reserved = 4
const listening = 1

/** Transactions over all organisations at once, where they have connections of their own. */
const systemTransactions = 4

/** Opens the pools. A database that is gone or hangs is told apart from a busy one: see `guardDatabase`. */
export function openDatabase({ connection, system, size = 16, onIdleError }: DatabaseOptions): Database {
  const transaction = Math.max(size - reserved, 1)
  const statement = reserved - listening
  const open = (config: pg.PoolConfig, most: number, places: Record<Lane, number>) =>
    openConnections(config, most, places, onIdleError)
  const own = open(connection, system ? transaction : size, { transaction, statement })
  const wide = system
    ? open(system, systemTransactions + reserved, { transaction: systemTransactions, statement })
    : own
  const all = [...new Set([own, wide])]
  // Whoever signs in as that role has no other to come back to.
  const role = system ? '' : 'set local role chancery_app; '
  return {
    pool: wide.pool,
    tenant: (organizationId, work, options) => {
      if (!Number.isSafeInteger(organizationId)) throw new TypeError('organizationId must be an integer')
      const level = options?.snapshot ? ' isolation level repeatable read' : ''
      const mode = `${level}${options?.readOnly ? ' read only' : ''}`
      const language = options?.locale === 'en' ? "; set local app.locale = 'en'" : ''
      const begin = `begin${mode}; ${role}set local app.organization_id = '${organizationId}'${language}`
      // Who has to take the role first may do nothing before it is taken.
      return own.run(begin, work, { now: system && options?.now, proof: options?.proof })
    },
    system: (work) => wide.run('begin', work, {}),
    query: (text, values) => wide.withClient('statement', (client) => queryOn(client, text, values)),
    isAlive: async () => (await Promise.all(all.map(({ guard }) => guard.isAlive()))).every(Boolean),
    close: async () => {
      for (const { guard, pool } of all) {
        await guard.close()
        await pool.end()
      }
    },
  }
}

/** A pool with its guard, and transactions on it. */
function openConnections(
  connection: pg.PoolConfig,
  size: number,
  places: Record<Lane, number>,
  onIdleError: DatabaseOptions['onIdleError'],
) {
  const types = valueTypes()
  const pool = new pg.Pool({
    max: size,
    connectionTimeoutMillis: 2_500,
    idleTimeoutMillis: 20_000,
    keepAlive: true,
    statement_timeout: 60_000,
    query_timeout: 65_000,
    idle_in_transaction_session_timeout: 60_000,
    ...connection,
    types,
  })
  pool.on('error', (error) => onIdleError?.(error))
  const guard = guardDatabase(pool, connection, places)

  const withClient = async <T>(lane: Lane, use: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const leave = await guard.enter(lane)
    try {
      return await use(await guard.connect())
    } finally {
      leave()
    }
  }
  const run = <T>(begin: string, work: (tx: Tx) => Promise<T>, known: Known): Promise<T> =>
    attempted((inside) =>
      withClient('transaction', (client) => runOn(client, begin, (tx) => inside(() => work(tx)), known)),
    )
  return { pool, guard, withClient, run }
}

/** Begins, and answers when by the database's clock. */
async function beginAt(client: pg.PoolClient, begin: string): Promise<Date> {
  // Several statements in one text have an answer each.
  const answers = await client.query(`${begin}; select now() as now`)
  return (answers as unknown as pg.QueryResult<{ now: Date }>[]).at(-1)?.rows[0]?.now as Date
}

/**
 * Begins together with the first statement of the work, which does not wait for it. Were it to fail, that statement would see no row and could write none: nobody's organisation is set then.
 */
function beginWithFirst(client: pg.PoolClient, begin: string): Promise<unknown> {
  pipeline(client, true)
  holdWrites(client)
  const begun = client.query(begin)
  begun.catch(() => {})
  return begun
}

const beginnings = new WeakMap<Tx, Date>()

/** The moment at which a transaction of `Database` began, by the database's clock. */
export function beganAt(tx: Tx): Date {
  const at = beginnings.get(tx)
  if (!at) throw new TypeError('not a transaction of Database')
  return at
}

/** The database's clock, for what is decided outside of a transaction: a process may have a wrong one. */
export const databaseNow = (database: Database): Promise<Date> => database.system(async (tx) => beganAt(tx))

type Known = { now?: Date | undefined; proof?: Proof | undefined }

async function runOn<T>(
  client: pg.PoolClient,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  { now, proof }: Known,
): Promise<T> {
  let broken: Error | undefined
  let proven: Promise<void> | undefined
  // A connection that dies between two statements reports here; without a listener it would end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    const session = await sessionOn(client)
    const begun = now && session.prepares ? beginWithFirst(client, begin) : undefined
    const at = begun && now ? now : await beginAt(client, begin)
    pipeline(client, session.prepares)
    proven = proof && proves(proof, session.send)
    const tx = session.begin()
    beginnings.set(tx, at)
    const result = await work(tx).finally(() => session.end(tx))
    await begun
    await proven
    await commit(client, session, tx)
    return result
  } catch (failure) {
    const [proof] = await Promise.allSettled([proven])
    const error = proof.status === 'rejected' && proof.reason instanceof Unproven ? proof.reason : failure
    // The tables changed under a prepared statement: a fresh connection prepares it anew.
    if ((error as { code?: string }).code === '0A000') broken = error as Error
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    pipeline(client, false)
    client.off('error', onError)
    client.release(broken)
  }
}

async function queryOn<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  let broken: Error | undefined
  // Without a listener a connection that dies under the statement would end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    const { prepares } = await sessionOn(client)
    const name = prepares ? preparedName(text) : undefined
    const { rows } = await client.query<Row>(name ? { name, text, values } : { text, values })
    return rows
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

/** `limit 1` as a part of the statement's text: one that takes its limit as a parameter is a list, and planned each time. */
export const one = sql.lit(1)

/** At most so many statements are kept prepared on a connection, each after it was used so often. */
const mostPrepared = 300
const usesBefore = 3
/** The names of prepared statements by their text, the same on every connection; and how often the others were used. */
const preparedNames = new Map<string, string>()
const uses = new Map<string, number>()

/**
 * A statement's name to prepare it under, which saves most of the cost of a small one; undefined for one that is planned anew
 * each time: lists and searches, whose best plan depends on what is asked.
 */
function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text)
  if (known || preparedNames.size >= mostPrepared) return known
  const used = uses.get(text) ?? 0
  if (used < usesBefore) {
    if (uses.size > 2_000) uses.clear()
    uses.set(text, /\blimit \$|@>|\bi?like \$/.test(text) ? Number.POSITIVE_INFINITY : used + 1)
    return undefined
  }
  if (used === Number.POSITIVE_INFINITY) return undefined
  const name = `chancery_${preparedNames.size}`
  preparedNames.set(text, name)
  uses.delete(text)
  return name
}

/**
 * Statements of a transaction that are asked for without waiting for one another go to the database together, and are answered in their order. Not
 * behind a pooler, and not around a `begin` that has to take a role: what runs before it would see too much.
 */
function pipeline(client: pg.PoolClient, on: boolean): void {
  ;(client as unknown as { pipeline: boolean }).pipeline = on
}

/** What is asked in one moment leaves in one write: the socket is held until the code that asks has run. */
function holdWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const lastStatements = new WeakMap<Tx, CompiledQuery[]>()

/**
 * Has a statement sent with the commit, after everything else of the transaction, instead of waiting for its answer: for what nobody reads. If
 * it fails the transaction does. On a `tx` that `Database` did not give it is executed at once.
 */
export async function sendWithCommit(tx: Tx, statement: CompiledQuery): Promise<void> {
  const last = lastStatements.get(tx)
  if (last) last.push(statement)
  else await tx.executeQuery(statement)
}

async function commit(client: pg.PoolClient, session: Session, tx: Tx): Promise<void> {
  const last = lastStatements.get(tx) ?? []
  holdWrites(client)
  // A statement that fails turns the commit into a rollback, and is what is told.
  await Promise.all([...last.map((statement) => session.send(statement)), client.query('commit')])
}

type Session = {
  prepares: boolean
  begin(): Tx
  /** From now on the transaction takes no statement: the connection may be somebody else's soon, while a part of the work that did not wait still runs. */
  end(tx: Tx): void
  send(statement: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<pg.QueryResult>
}
const sessions = new WeakMap<pg.PoolClient, Session>()

/** What belongs to one connection for as long as it lives: typed SQL, and whether statements may be prepared on it. */
async function sessionOn(client: pg.PoolClient): Promise<Session> {
  const known = sessions.get(client)
  if (known) return known
  const made = makeSession(client, await isDirect(client))
  sessions.set(client, made)
  return made
}

/**
 * Whether nobody stands between us and the database: behind a pooler the next transaction may run on another server process, where our
 * prepared statements are not. A pooler makes up the process id that it tells its clients.
 */
async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as unknown as { processID: number | null }).processID
}

/** Typed SQL on one connection; `begin` answers it anew for each transaction that somebody else begins on it. */
function makeSession(client: pg.PoolClient, prepares: boolean): Session {
  const send: Session['send'] = ({ sql: text, parameters }) => {
    const name = prepares ? preparedName(text) : undefined
    const values = parameters as unknown[]
    return client.query(name ? { name, text, values } : { text, values })
  }
  const ended = new WeakSet<Tx>()
  const connectionOf = (owner: () => Tx) => ({
    async executeQuery<R>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<R>> {
      if (ended.has(owner())) throw new Error('the transaction is over')
      holdWrites(client)
      const result = await send(query)
      const affected = result.rowCount == null ? undefined : BigInt(result.rowCount)
      return { rows: result.rows as R[], numAffectedRows: affected }
    },
    // biome-ignore lint/correctness/useYield: streaming is not offered on this connection.
    async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
      throw new Error('use a cursor query instead of stream()')
    },
  })
  const refuse = async () => {
    throw new Error('already inside a transaction')
  }
  const dialectOf = (owner: () => Tx): Dialect => ({
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connectionOf(owner),
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => {},
    }),
  })
  const begin = () => {
    const tx: Tx = new Kysely<Tables>({ dialect: dialectOf(() => tx) })
    lastStatements.set(tx, [])
    return tx
  }
  return { prepares, begin, end: (tx) => ended.add(tx), send }
}
