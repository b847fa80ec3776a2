import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { journeysOfSlices } from '../e2e/slices.ts'
import { projectRoot } from './run-program.ts'

/** Paths of the files that differ from the commit `since`, those that git does not know yet included. Throws when git knows no such commit. */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  const paths = `${git('diff', '--name-only', since)}${git('ls-files', '--others', '--exclude-standard')}`
  return paths.split('\n').filter(Boolean)
}

/** All journeys of both tiers, by their paths. */
export const allJourneys = (): string[] =>
  readdirSync(join(projectRoot, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => `e2e/${file}`)
    .sort()

/**
 * Which journeys these changes can reach: those that changed themselves, those of a changed slice (`journeysOfSlices`, by the name of
 * their file) in both tiers, and all quick ones where something below every slice changed. Documents, tests and tools reach none.
 */
export function journeysFor(
  changed: readonly string[],
  journeys: readonly string[],
  slicesOf: Readonly<Record<string, RegExp>> = journeysOfSlices,
): string[] {
  const product = changed.filter(
    (file) => /^(src|migrations|e2e\/support)\//.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const slices = new Set(
    product.map((file) => /^src\/((?:features|engines)\/[^/]+)\//.exec(file)?.[1] ?? null),
  )
  const isReached = (journey: string) =>
    changed.includes(journey) ||
    (slices.has(null) && !journey.startsWith('e2e/long/')) ||
    [...slices].some((slice) => slice && slicesOf[slice]?.test(basename(journey)))
  return journeys.filter(isReached)
}
