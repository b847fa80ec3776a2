import { openDatabase } from '#server/database.ts'
import { openJobs } from '#server/job-queue.ts'
import { openLog } from '#server/log.ts'

/*
 * A process that takes the job 'slow', says so, and never ends it: to be killed by the test that started it.
 * Its one argument is the connection as JSON.
 */
const connection = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase({ connection, size: 2 })
const jobs = openJobs({ connection, log: openLog('silent'), silentSeconds: 10 })
jobs.register('slow', async () => {
  await database.pool.query(`insert into witnessed (what) values ('taken by the one that dies')`)
  process.stdout.write('taken\n')
  await new Promise(() => setInterval(() => {}, 60_000))
})
await jobs.start()
process.stdout.write('ready\n')
