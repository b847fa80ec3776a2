import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

const opened = new WeakMap<Config, FileStore>()

/** The file store that the settings name: S3 where one is set, else `dataDir`/files. One per Config. */
export function fileStoreOf(config: Config): FileStore {
  const known = opened.get(config)
  if (known) return known
  const folder = join(config.dataDir, 'files')
  const store = config.s3 ? s3Store({ ...config.s3, folder }) : diskStore(folder)
  opened.set(config, store)
  return store
}
