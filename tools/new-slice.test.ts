import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkTable } from './check-imports.ts'
import { checkSource } from './check-source.ts'
import { sliceFiles, withRow } from './new-slice.ts'
import { fellTrees, plantTree } from './planted-tree.ts'

const table = readFileSync(join(import.meta.dirname, '../.dependency-cruiser.cjs'), 'utf8')
const slice = { tier: 'features' as const, name: 'outside-counsel', uses: ['contracts'] }

afterAll(fellTrees)

describe('a new slice', () => {
  it('has a row in the table and folders that every checker accepts', () => {
    const tree = plantTree(sliceFiles(slice))
    const file = join(tree, 'table.cjs')
    writeFileSync(file, withRow(table, slice))
    const { slices } = createRequire(import.meta.url)(file) as { slices: Parameters<typeof checkTable>[1] }
    expect(slices.features['outside-counsel']).toEqual(['contracts'])
    expect(checkTable(tree, slices)).toEqual([])
    expect(checkSource(tree).problems).toEqual([])
  })

  it('is refused when it exists or uses a stranger', () => {
    expect(() => withRow(table, { ...slice, name: 'contracts' })).toThrow('already')
    expect(() => withRow(table, { ...slice, uses: ['ghost'] })).toThrow('ghost')
  })
})
