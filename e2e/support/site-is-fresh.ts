import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** True when dist/ was built after the last change of any source file that it is made from. */
export function siteIsFresh(root: string): boolean {
  const built = join(root, 'dist/index.html')
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  const sources = ['src', 'index.html', 'vite.config.ts', 'package-lock.json'].map((name) => join(root, name))
  return sources.every((path) => !existsSync(path) || newestIn(path) <= builtAt)
}

function newestIn(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .reduce((newest, entry) => Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs), 0)
}
