import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanDocx } from '#engines/documents/server/index.ts'
import { editedDocx, seeded } from '#testing/edited-docx.ts'
import { openXmlErrors } from '#testing/open-xml-errors.ts'
import { paragraphsIn, storyParts } from '#testing/tracked-changes.ts'
import { redlineDocx } from './redline-docx.ts'

const folder = join(import.meta.dirname, '../../../../demo/templates')
const author = { name: '法务通', date: '2026-11-20T08:00:00Z' }
const house = { name: '甲方', date: '2026-11-21T00:00:00Z' }
const pairs = readdirSync(folder).flatMap((name, at) =>
  [2, 9, 25, 60].map((count) => ({ name, count, seed: 100 * at + count })),
)

const texts = async (bytes: Uint8Array) =>
  [...(await storyParts(bytes))].flatMap(([, xml]) => paragraphsIn(xml))

test.each(pairs)(
  'a redline of $name with $count edits, cleaned, is the new text accepted and the old one rejected',
  async (pair) => {
    const before = new Uint8Array(readFileSync(join(folder, pair.name)))
    const after = await editedDocx(before, pair.count, seeded(pair.seed))
    const { bytes } = await redlineDocx(before, after, author)
    const cleaned = async (changes: 'accept' | 'reject' | 'keep') =>
      (await cleanDocx(bytes, { changes, hiddenText: 'keep' }, house)).bytes
    const [accepted, rejected, kept] = [
      await cleaned('accept'),
      await cleaned('reject'),
      await cleaned('keep'),
    ]
    expect(await texts(accepted)).toEqual(await texts(after))
    expect(await texts(rejected)).toEqual(await texts(before))
    for (const made of [bytes, accepted, rejected, kept]) expect(await openXmlErrors(made)).toEqual([])
  },
  120_000,
)
