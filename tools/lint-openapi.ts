import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '#app/server.ts'
import { wire } from '#app/wiring.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { projectRoot, runProgram } from './run-program.ts'

/** Writes the OpenAPI document of all routes to .tmp/openapi.json and holds it to tools/redocly.yaml. No server is started. */
const file = join(projectRoot, '.tmp/openapi.json')
mkdirSync(join(projectRoot, '.tmp'), { recursive: true })
// Names that slices give stand in it too.
wire()
const document = openApiDocument(routes) as { paths: Record<string, object> }
writeFileSync(file, JSON.stringify(document, null, 2))

const count = Object.values(document.paths).reduce((total, methods) => total + Object.keys(methods).length, 0)
const { code, output } = await runProgram(
  ['redocly', 'lint', file, '--config', join(projectRoot, 'tools/redocly.yaml'), '--format', 'stylish'],
  {
    log: join(projectRoot, '.tmp/logs/redocly.log'),
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
)
if (code !== 0) console.error(output)
console.log(`openapi: ${count} operations, ${code === 0 ? 'no problem' : 'problems'}`)
process.exit(code === 0 && count > 0 ? 0 : 1)
