import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fellTrees, plantTree } from './planted-tree.ts'
import { projectRoot, runProgram } from './run-program.ts'

afterAll(fellTrees)

it('what a door exports and nobody outside imports is reported, types too', async () => {
  const index = 'src/features/contracts/domain/index.ts'
  const tree = plantTree({
    'package.json': JSON.stringify({ type: 'module', imports: { '#features/*': './src/features/*' } }),
    'src/app/main.ts': `import { asked, type Asked } from '#features/contracts/domain/index.ts'\nconsole.log(asked satisfies Asked)\n`,
    [index]: `export { type Asked, asked, type Left, left } from './rule.ts'\n`,
    'src/features/contracts/domain/rule.ts': `export type Asked = 1\nexport const asked = 1\nexport type Left = 2\nexport const left = asked + 1\n`,
    'src/features/contracts/server/read.ts': `import { left, type Left } from '../domain/rule.ts'\nconsole.log(left satisfies Left)\n`,
    'src/features/contracts/server/slice.ts': `import './read.ts'\n`,
  })
  const what = ['--include', 'exports,types', '--reporter', 'compact', '--no-config-hints']
  const { output } = await runProgram(
    ['knip', '--directory', tree, '--config', join(projectRoot, 'knip.jsonc'), ...what],
    { log: join(tree, 'knip.log') },
  )
  expect(output.trim().split('\n')).toEqual([
    'Unused exports (1)',
    `${index}: left`,
    'Unused exported types (1)',
    `${index}: Left`,
  ])
})
