export { diskStore } from './disk-store.ts'
export type { FileStore, ReceivedFile, StoredFile } from './file-store.ts'
export { fileStoreOf } from './open-file-store.ts'
export { s3Store } from './s3-store.ts'
