import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The folders that hold source code of this project. */
export const sourceFolders = ['src', 'tools', 'bench', 'e2e']

/** All TypeScript files of the project at `root`, relative to it, with forward slashes, sorted. */
export function sourceFiles(root: string): string[] {
  return sourceFolders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => relative(root, file).split(sep).join('/'))
    .sort()
}

/** All files below `folder` at any depth; none when it does not exist. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !`${entry.parentPath}/`.includes('/node_modules/'))
    .map((entry) => join(entry.parentPath, entry.name))
}
