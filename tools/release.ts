import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildWeb } from '../src/app/build-web.ts'

/*
 * npm run release [-- <folder>]: writes chancery-<version>.tar.gz, what an installation needs: the program with its built pages, without tests and
 * without what the pages are built of. README.md says how it is installed.
 */

const root = resolve(import.meta.dirname, '..')
const kept = /^((src|migrations|demo)\/|(package(-lock)?\.json|\.npmrc|README\.md|LICENSE)$)/
const leftOut = /\.test\.tsx?$|^src\/testing\/|^src\/(app\/|(engines|features)\/[^/]+\/)?web\//

const run = (program: string, args: string[], input?: string): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    input,
  })
  if (status !== 0) throw error ?? new Error(`${program}: ${stderr}`)
  return stdout
}

await buildWeb({ tell: ({ en }) => console.log(en) })
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const name = `chancery-${version}`
const archive = join(resolve(process.argv[2] ?? root), `${name}.tar.gz`)
const files = run('git', ['ls-files'])
  .split('\n')
  .filter((file) => kept.test(file) && !leftOut.test(file))
run(
  'tar',
  ['-czf', archive, '--transform', `s,^,${name}/,`, '--files-from', '-'],
  [...files, 'dist'].join('\n'),
)
console.log(archive)
