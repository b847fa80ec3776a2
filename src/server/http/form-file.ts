import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'

/** The one file of a form, still to be read, refused before that when the disk has too little free space for it; at most one byte more than `mostBytes` comes out of it. 415 for no form, 400 for one that is broken or without a file. */
export async function fileOfForm(request: FastifyRequest, mostBytes: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new AppError('unsupportedMedia')
  // The body is gone, or on the disk, when the connection has answered or closed.
  const giveBack = await request.server.reserveDiskSpace(Number(request.headers['content-length'] ?? 0))
  request.raw.once('close', giveBack)
  const part = await request
    .file({ limits: { fileSize: mostBytes + 1 }, throwFileSizeLimit: false })
    .catch(refuseBrokenForm)
  if (!part) throw new AppError('badRequest', { detail: 'no file' })
  return part
}

/** For what reads the file: what reads the form has no code for its faults, and everything else that can go wrong there has one. */
export function refuseBrokenForm(error: unknown): never {
  const isNamed = error instanceof AppError || (error as { code?: unknown } | null)?.code !== undefined
  throw isNamed ? error : new AppError('badRequest', { detail: 'multipart/form-data' }, { cause: error })
}
