import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { projectRoot } from './run-program.ts'

/*
 * npm run dev: the server, started again at each change of its files, and the browser application with changes
 * shown at once. Open the address of the second; it passes /api on to the first. PORT is the server's port.
 */

const port = process.env.PORT ?? '8080'

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/app/run.js', '--no-build'],
  {
    cwd: projectRoot,
    env: { ...process.env, PORT: port },
    stdio: 'inherit',
  },
)

const passOn = { target: `http://127.0.0.1:${port}`, changeOrigin: false }
const web = await createServer({
  root: projectRoot,
  server: {
    watch: { ignored: ['**/.tmp/**', '**/data/**', '**/dist/**'] },
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': passOn, '/healthz': passOn, '/readyz': passOn },
  },
})
await web.listen()
web.printUrls()

const stop = async () => {
  server.kill('SIGTERM')
  await web.close()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
server.once('exit', async (code) => {
  await web.close()
  process.exit(code ?? 0)
})
