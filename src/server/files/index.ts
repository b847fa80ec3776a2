export { diskStore } from './disk-store.ts'
export type { ByteRange, FileStore, ReceivedFile, ReceiveLimits, StoredFile } from './file-store.ts'
export { fileStoreOf } from './open-file-store.ts'
export { type S3Options, s3Store } from './s3-store.ts'
