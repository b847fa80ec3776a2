import type { Context } from '#engines/access/server/index.ts'
import { storedBytes } from '#engines/documents/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { OfficeContent } from './office-document.ts'
import { currentLock, setLock } from './wopi-locks.ts'
import { type OfficeCaller, officeFileId, openFor, siteOf } from './wopi-tokens.ts'

/** An answer of the WOPI protocol: a status, headers, and a body where it has one. */
export type WopiAnswer = {
  status: number
  headers?: Record<string, string>
  json?: object
  bytes?: Uint8Array
}

const version = (number: number) => ({ 'x-wopi-itemversion': String(number) })
/** Another lock, or none: the office server reads from the header whose. */
const locked = (lock: string, why = ''): WopiAnswer => ({
  status: 409,
  headers: { 'x-wopi-lock': lock, ...(why && { 'x-wopi-lockfailurereason': why }) },
})

/** CheckFileInfo: what the document is and what this person may do with it. */
export async function checkFileInfo(context: Context, caller: OfficeCaller): Promise<WopiAnswer> {
  const { opened } = await openFor(context, caller)
  const mayWrite = opened.mayWrite && opened.writtenBy === null
  return {
    status: 200,
    json: {
      BaseFileName: opened.name,
      OwnerId: String(opened.ownerId),
      Size: opened.size,
      Version: String(opened.version),
      SHA256: Buffer.from(opened.sha256, 'hex').toString('base64'),
      LastModifiedTime: opened.changedAt.toISOString(),
      UserId: String(context.actor.userId),
      UserFriendlyName: context.actor.name,
      UserCanWrite: mayWrite,
      ReadOnly: !mayWrite,
      UserCanNotWriteRelative: true,
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsExtendedLockLength: true,
      SupportsUpdate: true,
      SupportsRename: false,
      // Our page alone is spoken with, and it is told when the person closes the document there.
      PostMessageOrigin: siteOf(context.services.config),
      ClosePostMessage: true,
    },
  }
}

/** GetFile: the bytes of the newest version; 412 when it is larger than the office server takes. */
export async function getFile(context: Context, caller: OfficeCaller, most: number): Promise<WopiAnswer> {
  const { opened } = await openFor(context, caller)
  if (opened.size > most) return { status: 412 }
  const { bytes } = await storedBytes(context, opened.fileID)
  context.audit({
    action: 'file.download',
    subject: { kind: 'file', id: opened.fileID, name: opened.name },
    detail: { office: officeFileId(caller.kind, caller.id) },
  })
  return { status: 200, headers: version(opened.version), bytes }
}

export type LockRequest = { override: string; lock: string; oldLock: string | null }

/** Lock, Unlock, RefreshLock, UnlockAndRelock and GetLock; 409 tells the lock that stands in the way. */
export async function changeLock(
  context: Context,
  caller: OfficeCaller,
  { override, lock, oldLock }: LockRequest,
): Promise<WopiAnswer> {
  const { opened } = await openFor(context, caller)
  const held = await currentLock(context, caller)
  if (override === 'GET_LOCK') return { status: 200, headers: { 'x-wopi-lock': held.lock } }
  if (!opened.mayWrite) return { status: 404 }
  const done: WopiAnswer = { status: 200, headers: version(opened.version) }
  if (override === 'LOCK' && oldLock === null) {
    if (held.lock !== '' && held.lock !== lock) return locked(held.lock)
    if (held.lock === '' && opened.writtenBy !== null) return locked('', 'textBusy')
    // A new lock begins upon the newest version; the same one again goes on upon its own.
    const begins = held.lock === ''
    await setLock(context, caller, lock, { begins, base: begins ? opened.version : undefined })
    return done
  }
  const expected = override === 'LOCK' ? (oldLock as string) : lock
  if (held.lock === '' || held.lock !== expected) return locked(held.lock)
  await setLock(context, caller, override === 'UNLOCK' ? '' : lock)
  return done
}

/**
 * PutFile: the bytes become a further version, made from the one that was newest when the lock was taken, or saved last under it. 409 without
 * that lock, and when somebody has written a version by another way meanwhile: nothing is overwritten.
 */
export async function putFile(
  context: Context,
  caller: OfficeCaller,
  lock: string,
  content: OfficeContent & { reason: string },
): Promise<WopiAnswer> {
  const { document, opened } = await openFor(context, caller)
  if (!opened.mayWrite) return { status: 404 }
  const held = await currentLock(context, caller)
  // No document of ours is empty, so none is written without a lock.
  if (held.lock === '' || held.lock !== lock) return locked(held.lock)
  const saved = await document.save(context, caller.id, { base: held.base ?? opened.version, ...content })
  await setLock(context, caller, lock, { base: saved })
  const { changedAt } = await document.open(context, caller.id)
  return {
    status: 200,
    headers: version(saved),
    json: { LastModifiedTime: changedAt.toISOString() },
  }
}

/** A refused save in the words of the protocol; null: not a conflict. */
export const conflictAnswer = (error: unknown, lock: string): WopiAnswer | null =>
  error instanceof AppError && error.status === 409 ? locked(lock, error.reason) : null
