import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '#server/config.ts'
import { endGroup, limitedProgram } from '#server/limited-program.ts'
import { AppError } from '#shared/errors.ts'
import type { Extension } from '../../domain/file-kind.ts'
import { fontSettings, profileSettings } from './libreoffice-settings.ts'

type Settings = Pick<Config, 'sofficePath'>

/** Whether this server can make PDFs. */
export const pdfAvailable = ({ sofficePath }: Settings): boolean => sofficePath !== undefined

export type ConversionLimits = { milliseconds?: number }

const lanes = 2
/** MiB of address space for one conversion; a contract takes less than a third. */
const mostMemory = 3072
const idle = Array.from({ length: lanes }, (_, lane) => lane)
const waiting: ((lane: number) => void)[] = []

/**
 * Makes a PDF of an office document or a text by LibreOffice. Two run at once, each with a profile of its own (two processes on one profile refuse each other);
 * more wait. conversionUnavailable when LibreOffice is not installed, conversionFailed when it makes no PDF in time (60 s).
 * Macros, updates of links and access to the network are switched off; give it checked files only.
 */
export async function convertToPdf(
  settings: Settings,
  bytes: Uint8Array,
  extension: Extension,
  { milliseconds = 60_000 }: ConversionLimits = {},
): Promise<Uint8Array> {
  const office = settings.sofficePath
  if (!office) throw new AppError('conversionUnavailable')
  const lane = idle.shift() ?? (await new Promise<number>((take) => waiting.push(take)))
  try {
    return await convertIn(await profileOf(lane), office, bytes, extension, milliseconds)
  } finally {
    const next = waiting.shift()
    if (next) next(lane)
    else idle.push(lane)
  }
}

const profiles = new Map<number, Promise<string>>()

/** A profile folder of this process for one lane, in the system's temporary folder. */
function profileOf(lane: number): Promise<string> {
  let profile = profiles.get(lane)
  if (!profile) {
    profile = makeProfile(lane)
    profiles.set(lane, profile)
  }
  return profile
}

async function makeProfile(lane: number): Promise<string> {
  // A name that nobody on this machine can foresee and prepare a profile under.
  const folder = await mkdtemp(join(tmpdir(), `chancery-office-${process.pid}-${lane}-`))
  await mkdir(join(folder, 'user'), { mode: 0o700 })
  await writeFile(join(folder, 'user', 'registrymodifications.xcu'), profileSettings)
  await writeFile(join(folder, 'fonts.conf'), fontSettings)
  process.once('exit', () => rmSyncQuietly(folder))
  return folder
}

async function convertIn(
  profile: string,
  office: string,
  bytes: Uint8Array,
  extension: Extension,
  milliseconds: number,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(profile, 'job-'))
  try {
    await writeFile(join(folder, `document.${extension}`), bytes)
    await runOffice(office, profile, folder, extension, milliseconds)
    return new Uint8Array(await readFile(join(folder, 'document.pdf')))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('conversionFailed', { detail: 'LibreOffice' }, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runOffice(
  office: string,
  profile: string,
  folder: string,
  extension: Extension,
  milliseconds: number,
): Promise<void> {
  const child = spawn(
    ...limitedProgram(mostMemory, office, [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo', '--convert-to', 'pdf'],
      ...['--outdir', folder, join(folder, `document.${extension}`)],
    ]),
    {
      // A group of its own, so that the time limit ends the launcher's child processes too.
      detached: true,
      stdio: 'ignore',
      cwd: folder,
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        HOME: profile,
        LC_ALL: 'C.UTF-8',
        FONTCONFIG_FILE: join(profile, 'fonts.conf'),
        SAL_USE_VCLPLUGIN: 'svp',
        http_proxy: 'http://127.0.0.1:9',
        https_proxy: 'http://127.0.0.1:9',
      },
    },
  )
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      endGroup(child.pid)
      reject(new AppError('conversionFailed', { detail: `> ${Math.round(milliseconds / 1000)} s` }))
    }, milliseconds)
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      if (code === 0) resolve()
      else reject(new AppError('conversionFailed', { detail: `LibreOffice ${code}` }))
    })
  })
}

function rmSyncQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A temporary folder; the system clears it.
  }
}
