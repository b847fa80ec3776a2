import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { newerArchive } from './import-failures.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** Applies exactly the named migrations, so that an archive of an earlier version fits; null means all there are. */
export async function migrateTo(database: Database, names: string[] | null): Promise<void> {
  if (names === null) {
    await migrate(database)
    return
  }
  const known = new Set(await readdir(migrationsFolder))
  if (names.some((name) => !known.has(name))) throw newerArchive()
  const folder = await mkdtemp(join(tmpdir(), 'chancery-migrations-'))
  try {
    for (const name of names) await symlink(join(migrationsFolder, name), join(folder, name))
    await migrate(database, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
