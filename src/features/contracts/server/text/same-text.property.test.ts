import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildDocx,
  docxBookmarks,
  docxOutline,
  fillDocx,
  wordWriter,
} from '#engines/documents/server/index.ts'
import { compileForm, createFormStore, formContext } from '#engines/forms/domain/index.ts'
import { typeGenerators } from '#testing/random-values.ts'
import { documentTexts } from '../../domain/document-texts.ts'

const context = formContext({ today: '2026-11-20', organizationId: 7, recordStatus: 1 })
const types = Object.keys(typeGenerators) as (keyof typeof typeGenerators)[]
/** A document with a place for each type, every other one in the header or a table as well. */
const template = (() => {
  const w = wordWriter()
  const header = types.map((type) => w.p(w.mark(`${markOf(type)}_2`, '旧'))).join('')
  const body = types
    .map((type, index) =>
      index % 2
        ? w.p(['前', w.mark(markOf(type), '旧'), '后'])
        : w.table({ widths: [3000], rows: [[w.p(w.mark(markOf(type), '旧'))]] }) + w.p(''),
    )
    .join('')
  return buildDocx({ title: '合同', header, footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body })
})()
function markOf(type: string): string {
  return `m${type.replaceAll(/[^A-Za-z0-9]/g, '')}`
}

const fields = fc.tuple(
  ...types.map((type) => fc.tuple(typeGenerators[type].setting, typeGenerators[type].value)),
)

test('the text beside the form in the browser is the file’s, letter for letter, for every type of field at every place', async () => {
  await fc.assert(
    fc.asyncProperty(fields, fc.constantFrom('zh-CN' as const, 'en' as const), async (given, locale) => {
      const form = compileForm({
        fieldGroupList: [
          {
            name: 'g',
            fieldList: given.map(([setting], index) => ({
              ...setting,
              id: types[index] as string,
              name: types[index] as string,
              type: types[index] as never,
            })),
          },
        ],
      })
      const bindings = Object.fromEntries(types.map((type) => [markOf(type), { fieldID: type }]))
      const values = Object.fromEntries(given.map(([, value], index) => [types[index], value]))
      // In the browser: what was typed, in the language of the person. On the server: what came over the wire.
      const store = createFormStore(form, {}, { ...context, locale })
      store.edit(values)
      const shown = documentTexts(form, store.peek(), store.context(), bindings)
      const sent = JSON.parse(JSON.stringify(store.values()))
      const stored = documentTexts(form, sent, context, bindings)
      const settled = documentTexts(form, store.peek(), store.context(), bindings)
      expect(settled).toEqual(stored)
      expect(Object.keys(shown)).toEqual(Object.keys(stored))
      const { bytes } = await fillDocx(template, stored)
      const places = await docxBookmarks(bytes)
      for (const { valueName, text } of places) expect(text).toBe(printed(settled[valueName] ?? ''))
      expect(places).toHaveLength(types.length * 2)
      const pieces = (await docxOutline(bytes)).flatMap(({ cells }) => cells.flat())
      for (const { text, bookmark } of pieces)
        if (bookmark !== null) expect(text).toBe(printed(settled[bookmark] ?? ''))
    }),
    { numRuns: 25 },
  )
})

/** XML has no place for control characters and half surrogate pairs. */
const printed = (text: string): string =>
  text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
