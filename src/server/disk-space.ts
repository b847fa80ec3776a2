import { statfs } from 'node:fs/promises'
import { AppError } from '#shared/errors.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** What the disk of the data directory still has, and how much of it is kept for the database. */
export type DiskSpace = {
  /**
   * Sets `bytes` of the disk aside for a file that is about to be written; lowOnSpace when fewer than the reserve would be left. The
   * answer gives back what was set aside: call it when the file is written or given up.
   */
  take(bytes: number): Promise<() => void>
  isLow(): Promise<boolean>
}

type Space = { total: number; free: number }

const measuredFor = 1_000
const mega = 1024 * 1024

/** A twentieth of the disk, but no more than 2 GiB; of a small disk at least 256 MiB, as long as that is no more than a fifth. */
export const usualReserve = (total: number): number =>
  Math.min(Math.max(total / 20, Math.min(256 * mega, total / 5)), 2048 * mega)

/**
 * Watches the disk under `dataDir`, where files and the embedded database lie together. Below the reserve nothing is taken in any more,
 * so that signing in, reading and deciding, which write little, go on.
 */
export function watchDiskSpace(
  { dataDir, diskReserve }: Pick<Config, 'dataDir' | 'diskReserve'>,
  log: Log,
  measure: (folder: string) => Promise<Space> = spaceOf,
): DiskSpace {
  let measured: { space: Promise<Space | null>; at: number } | undefined
  let promised = 0
  let wasLow = false

  const space = (): Promise<Space | null> => {
    const now = performance.now()
    if (!measured || now - measured.at > measuredFor)
      // A disk that cannot be measured is not a full one: writing will tell.
      measured = { at: now, space: measure(dataDir).catch(() => null) }
    return measured.space
  }
  const lacks = async (bytes: number): Promise<boolean> => {
    const found = await space()
    if (!found) return false
    const reserve = diskReserve ?? usualReserve(found.total)
    const isLow = found.free - promised < reserve
    if (isLow !== wasLow) {
      wasLow = isLow
      const megabytes = { freeMB: Math.floor(found.free / mega), reserveMB: Math.floor(reserve / mega) }
      if (isLow) log.error(megabytes, 'little disk space is left: no files are taken in until there is more')
      else log.info(megabytes, 'there is enough disk space again')
    }
    return reserve > 0 && found.free - promised - bytes < reserve
  }
  return {
    isLow: () => lacks(0),
    take: async (bytes) => {
      if (await lacks(bytes)) throw new AppError('lowOnSpace')
      promised += bytes
      let isOver = false
      return () => {
        if (!isOver) promised -= bytes
        isOver = true
      }
    },
  }
}

async function spaceOf(folder: string): Promise<Space> {
  const { bsize, blocks, bavail } = await statfs(folder)
  return { total: blocks * bsize, free: bavail * bsize }
}
