import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { endGroup, limitedProgram } from '#server/limited-program.ts'
import { AppError, type ErrorName } from '#shared/errors.ts'

export type Readers = Pick<Config, 'pdftotextPath' | 'pdftoppmPath' | 'tesseractPath'>

/** Pages with fewer characters than this on average are pictures of pages. */
const fewestLetters = 8
const mostScannedPages = 60
const milliseconds = 30_000
/** A scan is recognised for no longer than this, all pages together: tesseract wants a whole core. */
const mostScanTime = 180_000
/** MiB: a page that claims to be a kilometre wide is a picture of terabytes. */
const mostMemory = 1536

/**
 * The lines of a PDF or picture of a page, page by page: its text layer, or where there is none what tesseract recognises. pdfTextUnavailable and
 * ocrUnavailable where the programs for it are not installed; fileTooComplex when they take longer than 30 s a step or three minutes for all
 * pages of a scan, recognitionBusy while another scan is recognised, fileMismatch when they fail, also for want of memory. When it is refused nothing of it runs on.
 */
export async function printedPages(
  readers: Readers,
  bytes: Uint8Array,
  extension: string,
  { scanMilliseconds = mostScanTime }: { scanMilliseconds?: number } = {},
): Promise<string[]> {
  const until = performance.now() + scanMilliseconds
  const folder = await mkdtemp(join(tmpdir(), 'chancery-print-'))
  try {
    const file = join(folder, `print.${extension}`)
    await writeFile(file, bytes)
    if (extension !== 'pdf') return [await oneAtATime(readers, () => recognised(readers, file, until))]
    if (!readers.pdftotextPath) throw new AppError('pdfTextUnavailable')
    const text = await output(readers.pdftotextPath, ['-q', '-raw', '-enc', 'UTF-8', file, '-'])
    const pages = text.split('\f').slice(0, -1)
    const letters = pages.join('').replace(/\s/g, '').length
    return letters >= fewestLetters * pages.length
      ? pages
      : await oneAtATime(readers, () => scannedPages(readers, file, folder, until))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let isRecognising = false
/** One scan at a time; the next may come as soon as nothing of this one runs any more. recognitionBusy meanwhile. */
async function oneAtATime<T>({ tesseractPath }: Readers, work: () => Promise<T>): Promise<T> {
  if (!tesseractPath) throw new AppError('ocrUnavailable')
  if (isRecognising) throw new AppError('recognitionBusy')
  isRecognising = true
  try {
    return await work()
  } finally {
    isRecognising = false
  }
}

async function scannedPages(
  readers: Readers,
  file: string,
  folder: string,
  until: number,
): Promise<string[]> {
  if (!readers.tesseractPath || !readers.pdftoppmPath) throw new AppError('ocrUnavailable')
  const range = ['-l', String(mostScannedPages + 1)]
  const args = ['-q', '-r', '200', '-gray', '-png', ...range, file, join(folder, 'page')]
  await output(readers.pdftoppmPath, args)
  const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
  if (pictures.length > mostScannedPages) throw new AppError('fileTooComplex')
  const pages: string[] = []
  for (const picture of pictures) pages.push(await recognised(readers, join(folder, picture), until))
  return pages
}

async function recognised({ tesseractPath }: Readers, picture: string, until: number): Promise<string> {
  if (!tesseractPath) throw new AppError('ocrUnavailable')
  const left = Math.min(milliseconds, until - performance.now())
  if (left <= 0) throw new AppError('fileTooComplex')
  const args = [picture, 'stdout', '-l', 'chi_sim+eng', '--psm', '6']
  return output(tesseractPath, args, { failure: 'ocrUnavailable', within: left })
}

type Limits = { failure?: ErrorName; within?: number }

/**
 * What a program prints; `failure` (fileMismatch) when it fails, fileTooComplex when it takes longer than `within` ms or prints more than 64 MB: then it is ended
 * with everything that it started.
 */
function output(
  program: string,
  args: string[],
  { failure = 'fileMismatch', within = milliseconds }: Limits = {},
): Promise<string> {
  const child = spawn(...limitedProgram(mostMemory, program, args), {
    // A group of its own, so that the limits end what the program started too.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', OMP_THREAD_LIMIT: '1' },
  })
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => endGroup(child.pid), within)
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > 64 * 1024 * 1024) endGroup(child.pid)
      else chunks.push(chunk)
    })
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'))
      else reject(new AppError(signal ? 'fileTooComplex' : failure))
    })
  })
}
