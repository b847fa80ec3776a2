import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedApart } from './asked-apart.ts'

let folder: string
let ask: (what: string) => Promise<string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asked-apart-'))
  const path = join(folder, 'module.ts')
  await writeFile(
    path,
    `export async function run(what: string) {
      if (what === 'endless') for (;;) {}
      if (what === 'wrong') throw new Error('no such thing')
      return what + ' of ' + process.pid
    }`,
  )
  ask = askedApart(pathToFileURL(path), { cpuSeconds: 1 })
})
afterAll(() => rm(folder, { recursive: true }))

test('what comes to no end is ended and asked once more, and the next is answered by a fresh process', async () => {
  const [first, again] = [await ask('first'), await ask('first')]
  expect(again).toBe(first)
  const [endless, next] = await Promise.allSettled([ask('endless'), ask('next')])
  expect(endless).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringMatching(/no end.*twice/) },
  })
  expect(next).toMatchObject({ status: 'fulfilled', value: expect.stringMatching(/^next of \d+$/) })
  expect(await ask('first')).not.toBe(first)
})

test('an error of the module is told, and is not asked again', async () => {
  const before = await ask('x')
  await expect(ask('wrong')).rejects.toThrow('no such thing')
  expect(await ask('x')).toBe(before)
})
