import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const scratch = resolve(import.meta.dirname, '../.tmp')
const trees: string[] = []

/** A small product with these files in a new folder, for the tests of the checkers. It lies inside the project, so that packages are found. */
export function plantTree(files: Record<string, string>): string {
  mkdirSync(scratch, { recursive: true })
  const tree = mkdtempSync(join(scratch, 'canary-'))
  trees.push(tree)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  return tree
}

/** Removes every planted tree of this process. */
export function fellTrees(): void {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true })
}
