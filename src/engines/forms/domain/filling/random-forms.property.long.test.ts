import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RandomEdit, randomForm } from '#testing/random-forms.ts'
import { typeGenerators } from '#testing/random-values.ts'
import { type CompiledForm, compileForm } from '../definition/compile-form.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { builtFieldTypes } from '../field-types/index.ts'
import { type FormContext, formContext } from '../form-context.ts'
import { applyEdits } from './apply-edits.ts'
import { createFormStore, type FormStore } from './form-store.ts'
import { validateForm } from './validate-form.ts'

const context = formContext({ today: '2026-11-20', organizationId: 7 })
/** Who works on the form, and when: a new record, a draft, one that is under way, one that is being altered; some fields closed. */
const anyContext = fc
  .record({
    recordStatus: fc.constantFrom(null, 1, 2, 7),
    alteration: fc.boolean(),
    numbering: fc.record({ automatic: fc.boolean(), mayEdit: fc.boolean() }),
    access: fc.dictionary(
      fc.constantFrom('f0', 'f1', 'f2'),
      fc.constantFrom('edit' as const, 'read' as const),
      {
        maxKeys: 2,
      },
    ),
    locale: fc.constantFrom('zh-CN' as const, 'en' as const),
  })
  .map((given): FormContext => ({ ...context, ...given }))

const work = (store: FormStore, edits: readonly RandomEdit[]): void => {
  for (const { id, raw, how } of edits) {
    if (how === 'edit') store.edit({ [id]: raw })
    else store.write(id, raw)
    if (how === 'type') store.settle(id)
  }
}
const overTheWire = (values: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(values)) as Record<string, unknown>
const opened = (form: CompiledForm, edits: readonly RandomEdit[], given = context): FormStore => {
  const store = createFormStore(form, {}, given)
  work(store, edits)
  return store
}
/** The verdict with what the server says of it over the wire. */
const verdict = (issues: readonly { path: string; code: string }[]) =>
  issues.map(({ path, code }) => [path, code])

const any = randomForm(builtFieldTypes)

describe('every field type', () => {
  it('has a generator of values, and knows what to do with most of them', () => {
    expect(Object.keys(typeGenerators).sort()).toEqual([...builtFieldTypes].sort())
    for (const type of builtFieldTypes) {
      const { setting, value } = typeGenerators[type]
      const samples = fc.sample(fc.tuple(setting, value), { numRuns: 200, seed: 7 })
      const readable = samples.filter(([config, raw]) => {
        const field: FieldInput = { id: 'f', name: 'f', type, ...config }
        const form = compileForm({ fieldGroupList: [{ name: 'g', fieldList: [field] }] })
        const [read] = form.fields.map((one) => one.type.normalise(raw, one.config, context))
        return read !== undefined && 'value' in read && read.value !== null
      })
      expect([type, readable.length > 30]).toEqual([type, true])
    }
  })
})

describe('random forms of every type', () => {
  it('get the same verdict in the browser, where they are edited, as on the server, which gets the whole [PRD-02]', () => {
    fc.assert(
      fc.property(any, anyContext, ({ definition, edits }, given) => {
        const form = compileForm(definition)
        const fresh = { ...given, recordStatus: null }
        const store = opened(form, edits, fresh)
        const inBrowser = store.validate()
        const sent = overTheWire(store.values())
        expect(validateForm(form, sent, fresh)).toEqual(inBrowser)
        const onServer = applyEdits(compileForm(definition), {}, sent, fresh)
        // What cannot be stored is part of the browser's verdict, unless it stands in a field that is not this person's.
        const faults = verdict(inBrowser)
        for (const [path, code] of verdict(onServer.issues))
          if (fresh.access[path as string] !== 'read') expect(faults).toContainEqual([path, code])
        if (onServer.issues.length > 0) return
        expect(onServer.values).toEqual(store.values())
        expect(validateForm(form, overTheWire(onServer.values), fresh)).toEqual(inBrowser)
      }),
      { numRuns: 1500 },
    )
  })

  it('get the same verdict when a saved record is opened again and changed by anybody at any status [PRD-02]', () => {
    fc.assert(
      fc.property(
        any.chain((made) => fc.tuple(fc.constant(made), fc.shuffledSubarray(made.edits))),
        anyContext,
        ([{ definition, edits }, again], given) => {
          const form = compileForm(definition)
          const first = applyEdits(form, {}, overTheWire(opened(form, edits).values()), context)
          fc.pre(first.issues.length === 0)
          const before = overTheWire(first.values)
          const later = { ...given, recordStatus: given.recordStatus ?? 1 }
          const store = createFormStore(form, before, later)
          work(store, again)
          const inBrowser = store.validate()
          const sent = overTheWire(store.values())
          const onServer = applyEdits(form, before, sent, later)
          const faults = verdict(inBrowser)
          for (const [path, code] of verdict(onServer.issues))
            if (later.access[path as string] !== 'read') expect(faults).toContainEqual([path, code])
          if (onServer.issues.length > 0) return
          expect(onServer.values).toEqual(store.values())
          expect(validateForm(form, overTheWire(onServer.values), later)).toEqual(inBrowser)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('end with the same values whatever the order in which fields are filled in', () => {
    fc.assert(
      fc.property(
        any.chain(({ definition, edits }) => {
          const last = [...new Map(edits.map((edit) => [edit.id, edit])).values()]
          return fc.tuple(
            fc.constant({ definition, edits: last }),
            fc.shuffledSubarray(last, { minLength: last.length }),
          )
        }),
        ([{ definition, edits }, shuffled]) => {
          const form = compileForm(definition)
          const [one, other] = [opened(form, edits), opened(form, shuffled)]
          expect(other.values()).toEqual(one.values())
          expect(other.validate()).toEqual(one.validate())
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('are the same after saving and loading, as a new record and as a stored one', () => {
    fc.assert(
      fc.property(any, ({ definition, edits }) => {
        const form = compileForm(definition)
        const store = opened(form, edits)
        const values = store.values()
        const loaded = overTheWire(values)
        expect(loaded).toEqual(values)
        const stored = overTheWire(JSON.parse(JSON.stringify(form.definition)))
        for (const recordStatus of [null, 1]) {
          const again = createFormStore(compileForm(stored as never), loaded, { ...context, recordStatus })
          expect(again.values()).toEqual(values)
          expect(again.validate()).toEqual(store.validate())
        }
      }),
      { numRuns: 1500 },
    )
  })
})
