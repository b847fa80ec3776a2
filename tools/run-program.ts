import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { setTimeout as sleep } from 'node:timers/promises'

/** The folder of the project. */
export const projectRoot = resolve(import.meta.dirname, '..')

/** What a program left behind. `code` is null when it was stopped (time limit, Ctrl-C). */
export type Finished = { code: number | null; seconds: number; output: string }

type RunOptions = {
  log: string
  /** Null when only `watch` may end it. */
  limitSeconds?: number | null
  env?: Record<string, string>
  /** Is told all that it prints, and asked every second whether it must be stopped, and why. */
  watch?: { read: (chunk: string) => void; stopBecause: () => string | null }
}

const running = new Set<number>()

/**
 * Runs a program of node_modules/.bin (or any absolute path) in the project's folder and waits for its end. All that
 * it prints is kept in `log` and returned. Over `limitSeconds`, or when `watch` says so, it is stopped together with everything it started.
 */
export function runProgram(
  command: readonly string[],
  { log, limitSeconds = 900, env = {}, watch }: RunOptions,
): Promise<Finished> {
  const [program = '', ...args] = command
  const started = performance.now()
  mkdirSync(dirname(log), { recursive: true })
  const file = createWriteStream(log)
  const child = spawn(
    program.startsWith('/') ? program : resolve(projectRoot, 'node_modules/.bin', program),
    args,
    {
      cwd: projectRoot,
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  const pid = child.pid
  if (pid) running.add(pid)
  let output = ''
  const decode = new StringDecoder('utf8')
  const keep = (chunk: Buffer) => {
    const text = decode.write(chunk)
    output += text
    file.write(chunk)
    watch?.read(text)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const timer = setInterval(() => {
    const isLate = limitSeconds !== null && performance.now() - started > limitSeconds * 1000
    const reason = isLate ? `after ${limitSeconds} s` : watch?.stopBecause()
    if (!reason) return
    clearInterval(timer)
    keep(Buffer.from(`\nstopped ${reason}\n`))
    if (pid) void stopGroup(pid)
  }, 1_000)
  return new Promise((done) => {
    const finish = (code: number | null) => {
      clearInterval(timer)
      if (pid) running.delete(pid)
      file.end()
      done({ code, seconds: (performance.now() - started) / 1000, output })
    }
    child.once('error', (error) => {
      keep(Buffer.from(`${error.message}\n`))
      finish(null)
    })
    child.once('close', finish)
  })
}

const patienceMs = 10_000

/**
 * Stops every program that runProgram has under way, with all that they started; resolves when they are gone. They
 * get ten seconds to stop what they have started themselves (a database, a browser).
 */
export async function stopPrograms(): Promise<void> {
  await Promise.all([...running].map(stopGroup))
}

async function stopGroup(pid: number): Promise<void> {
  send(pid, 'SIGTERM')
  for (let waited = 0; waited < patienceMs && running.has(pid); waited += 100) await sleep(100)
  send(pid, 'SIGKILL')
}

function send(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
