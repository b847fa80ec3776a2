import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

/*
 * npm run admin -- <sub-command>: what whoever runs the server does beside the product. It reads the same settings as
 * npm start, and works while the product runs and when it does not. Ends with 1 when something is not in order.
 */

// Saves half of the start's work, as for npm start; a folder that can't be written is done without.
enableCompileCache(join(import.meta.dirname, '../../.tmp/compile-cache'))

const { runAdmin } = await import('./admin/run-admin.ts')
await runAdmin(process.argv.slice(2))
