import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

/** How the product signs in: for the transactions of one organisation, and for what concerns all of them. Both own nothing. */
export type SignIns = { app: pg.PoolConfig; system: pg.PoolConfig }

/** Why the product has to go on as the owner, in the database's words. */
export type NoSignIns = { why: string }

/**
 * The roles that the product signs in with, made by the owner where they are missing. Their passwords follow from the owner's, so every
 * server on the database knows them and none is stored; an owner without one (a socket that trusts) gives them none. `NoSignIns` when the
 * owner may not make them, or somebody between us and the database does not let them in.
 */
export async function signInRoles(owner: pg.PoolConfig): Promise<SignIns | NoSignIns> {
  const { database, password } = partsOf(owner)
  const signIns = {
    app: signInAs(owner, roleName('app', database), password),
    system: signInAs(owner, roleName('system', database), password),
  }
  if (await checkSignIns(signIns)) {
    try {
      await makeRoles(owner, database, password)
    } catch (error) {
      return { why: (error as Error).message }
    }
  }
  const why = await checkSignIns(signIns)
  return why === null ? signIns : { why }
}

const groups = { app: 'chancery_app', system: 'chancery_system' } as const
type Group = keyof typeof groups

/** Roles belong to the whole server, so the database is in their names. */
function roleName(group: Group, database: string): string {
  const name = `${groups[group]}_of_${database}`
  const short = createHash('sha256').update(database).digest('hex').slice(0, 16)
  return Buffer.byteLength(name) <= 63 ? name : `${groups[group]}_of_${short}`
}

/** What the driver makes of a connection's settings, its address and the environment. */
function partsOf(owner: pg.PoolConfig): { database: string; password: string | null } {
  const { database, password } = new pg.Client(owner) as unknown as {
    database: string
    password: string | null | undefined
  }
  return { database, password: password || null }
}

const derived = (password: string, role: string): string =>
  createHmac('sha256', password).update(`chancery sign-in ${role}`).digest('hex')

function signInAs(owner: pg.PoolConfig, role: string, password: string | null): pg.PoolConfig {
  const own = password === null ? undefined : derived(password, role)
  const { connectionString, ...rest } = owner
  if (connectionString === undefined) return { ...rest, user: role, ...(own && { password: own }) }
  const url = new URL(connectionString)
  url.searchParams.set('user', role)
  // In front of what stands before the host, which is the owner's.
  if (own) url.searchParams.set('password', own)
  return { ...rest, connectionString: url.toString() }
}

/** null when the database lets both in, and they have the rights they need and no more; else why not. */
export async function checkSignIns(signIns: SignIns): Promise<string | null> {
  for (const group of ['app', 'system'] as const) {
    const client = new pg.Client({ ...signIns[group], connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const wrong = await whatIsWrong(client, group)
      if (wrong) return wrong
    } catch (error) {
      return (error as Error).message
    } finally {
      await client.end().catch(() => {})
    }
  }
  return null
}

/** What makes a role unfit to sign in with, for whoever made it; null when nothing does. */
async function whatIsWrong(client: pg.Client, group: Group): Promise<string | null> {
  const { rows } = await client.query<{ role: string; fit: boolean; strong: boolean }>(
    `select current_user as role, pg_has_role(current_user, $1, 'usage') as fit,
       r.rolsuper or r.rolbypassrls or r.rolcreaterole
         or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
              and pg_has_role(current_user, c.relowner, 'member'))
         or ($1 = 'chancery_app' and pg_has_role(current_user, 'chancery_system', 'member')) as strong
     from pg_roles r where r.rolname = current_user`,
    [groups[group]],
  )
  const { role, fit, strong } = rows[0] as { role: string; fit: boolean; strong: boolean }
  if (!fit) return `role ${role} is no member of ${groups[group]} that inherits its rights`
  return strong ? `role ${role} has more rights than ${groups[group]}` : null
}

async function makeRoles(owner: pg.PoolConfig, database: string, password: string | null): Promise<void> {
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    for (const group of ['app', 'system'] as const) {
      const name = roleName(group, database)
      const role = pg.escapeIdentifier(name)
      const attributes = 'login inherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication'
      const secret = password === null ? 'null' : pg.escapeLiteral(verifier(derived(password, name)))
      await client.query(`create role ${role} ${attributes} password ${secret}`).catch(async (error) => {
        if (!alreadyThere.includes(error.code)) throw error
        await client.query(`alter role ${role} login inherit password ${secret}`)
      })
      await client.query(`grant ${groups[group]} to ${role}`)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** 42710: a role of that name is there; 23505: another process makes it at this moment. */
const alreadyThere: readonly unknown[] = ['42710', '23505']

/** What PostgreSQL keeps of a password, made here so that a log of statements does not have the password itself. */
function verifier(password: string): string {
  const salt = randomBytes(16)
  const rounds = 4096
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`
}
