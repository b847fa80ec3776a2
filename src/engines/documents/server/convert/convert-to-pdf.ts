import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '#server/config.ts'
import { endGroup, limitedProgram } from '#server/limited-program.ts'
import { outsideTransaction } from '#server/outside-transaction.ts'
import { requestContext } from '#server/request-context.ts'
import { AppError } from '#shared/errors.ts'
import type { Extension } from '../../domain/file-kind.ts'
import { fairLanes } from '../worker/fair-lanes.ts'
import { fontSettings, profileSettings } from './libreoffice-settings.ts'

type Settings = Pick<Config, 'sofficePath'>

/** Whether this server can make PDFs. */
export const pdfAvailable = ({ sofficePath }: Settings): boolean => sofficePath !== undefined

/** `cpuSeconds`: of a processor; `milliseconds`: of the clock, against a program that stands still. */
export type ConversionLimits = { milliseconds?: number; cpuSeconds?: number }

/** MiB of address space for one conversion; a contract takes less than a third. */
const mostMemory = 3072
const lanes = fairLanes({ lanes: 2 })

/**
 * Makes a PDF of an office document or a text by LibreOffice. Two run at once, each with a profile of its own (two processes on one profile refuse each other);
 * more wait in a fair queue (`fairLanes`, and its refusals). conversionUnavailable when LibreOffice is not installed, conversionFailed when it makes no PDF within a minute of a processor; gone when nobody waits for it any more.
 * Macros, updates of links and access to the network are switched off; give it checked files only.
 */
export async function convertToPdf(
  settings: Settings,
  bytes: Uint8Array,
  extension: Extension,
  { milliseconds = 180_000, cpuSeconds = 60 }: ConversionLimits = {},
): Promise<Uint8Array> {
  const office = settings.sofficePath
  if (!office) throw new AppError('conversionUnavailable')
  const asked = requestContext()
  const limits = { milliseconds, cpuSeconds, gone: asked.gone }
  return outsideTransaction('convertToPdf', { bytes, extension }, (given) =>
    lanes.run({ requester: asked, class: 'heavy', bytes: bytes.byteLength }, async (lane) =>
      convertIn(await profileOf(lane), office, given, limits),
    ),
  )
}

type Given = { bytes: Uint8Array; extension: Extension }
type Limits = Required<ConversionLimits> & { gone: AbortSignal | undefined }

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
  { bytes, extension }: Given,
  limits: Limits,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(profile, 'job-'))
  try {
    await writeFile(join(folder, `document.${extension}`), bytes)
    await runOffice(office, profile, join(folder, `document.${extension}`), limits)
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
  file: string,
  { milliseconds, cpuSeconds, gone }: Limits,
): Promise<void> {
  const folder = dirname(file)
  const args = [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nologo', '--convert-to', 'pdf'],
    ...['--outdir', folder, file],
  ]
  const child = spawn(...limitedProgram(mostMemory, office, args, cpuSeconds), {
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
  })
  return new Promise((resolve, reject) => {
    const end = (error: AppError): void => {
      endGroup(child.pid)
      reject(error)
    }
    const timer = setTimeout(
      () => end(new AppError('conversionFailed', { detail: `> ${Math.round(milliseconds / 1000)} s` })),
      milliseconds,
    )
    const leave = (): void => end(new AppError('gone'))
    gone?.addEventListener('abort', leave, { once: true })
    if (gone?.aborted) leave()
    const settle = (): void => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
    }
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('exit', (code) => {
      settle()
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
