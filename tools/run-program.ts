import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The folder of the project. */
export const projectRoot = resolve(import.meta.dirname, '..')

/** What a program left behind. `code` is null when it was stopped (time limit, Ctrl-C). */
export type Finished = { code: number | null; seconds: number; output: string }

const running = new Set<number>()

/**
 * Runs a program of node_modules/.bin (or any absolute path) in the project's folder and waits for its end. All that
 * it prints is kept in `log` and returned. Over `limitSeconds` it is stopped together with everything it started.
 */
export function runProgram(
  command: readonly string[],
  { log, limitSeconds = 900, env = {} }: { log: string; limitSeconds?: number; env?: Record<string, string> },
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
  const keep = (chunk: Buffer) => {
    output += chunk.toString('utf8')
    file.write(chunk)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const timer = setTimeout(() => {
    keep(Buffer.from(`\nstopped after ${limitSeconds} s\n`))
    if (pid) void stopGroup(pid)
  }, limitSeconds * 1000)
  return new Promise((done) => {
    const finish = (code: number | null) => {
      clearTimeout(timer)
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
