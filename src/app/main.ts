import { readConfig } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'
import { productName } from '#shared/product.ts'
import { hintText } from './first-start.ts'
import { collectAtRest } from './rest.ts'
import { type Chancery, startChancery } from './start.ts'

/*
 * npm start, after `run.js`. Ctrl-C and SIGTERM stop it in order; kill -9 is safe: what was committed is on disk, and the next
 * start adopts the database that is still running. With --no-build the pages are served as they are (npm run dev).
 */

const stopLimit = 20_000
let chancery: Chancery | undefined
let stopping = 0

async function stop(exitCode: number): Promise<void> {
  // npm passes Ctrl-C on while the terminal sends it too: only a later one is meant as "now".
  if (stopping && Date.now() - stopping > 1_000) process.exit(1)
  if (stopping) return
  stopping = Date.now()
  setTimeout(() => process.exit(1), stopLimit).unref()
  await chancery?.stop()
  process.exit(exitCode)
}

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

try {
  const began = Date.now()
  chancery = await startChancery(readConfig(), {
    build: !process.argv.includes('--no-build'),
    tell: ({ zh, en }) => process.stderr.write(`… ${zh} ${en}\n`),
  })
  collectAtRest()
  const { address, hint, services } = chancery
  process.stdout.write(
    `${productName('zh-CN')}已启动 ${productName('en')} is running: ${address} （${hintText(hint)}）\n`,
  )
  chancery.lost.then((error) => {
    process.stderr.write(`${error.message}\n`)
    return stop(1)
  })
  services.log.debug({ startMs: Date.now() - began }, 'started')
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`)
  process.exit(1)
}
