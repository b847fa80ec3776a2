import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type FieldTypeName,
  type FormDefinitionInput,
  fieldTypeNames,
  readDefinition,
} from '#engines/forms/domain/index.ts'
import {
  addField,
  addSection,
  changeField,
  duplicateField,
  fieldsOf,
  moveField,
  moveSection,
  nameSectionInEnglish,
  removeField,
  removeSection,
  removeUses,
  renameSection,
  usesOf,
} from './edit-definition.ts'
import { referencesOfField } from './field-references.ts'

type Step = (definition: FormDefinitionInput) => FormDefinitionInput

const small = fc.integer({ min: -2, max: 9 })
const name = fc.oneof(fc.string({ maxLength: 12 }), fc.constant('名'.repeat(250)))
/** Some ids are those that the designer gives, some are malformed. */
const id = fc.oneof(
  fc.constantFrom('number1', 'number2', 'custom1', 'money1', 'select1', 'own', '1bad', '', 'sheetTable1'),
  fc.string({ maxLength: 6 }),
)
const type = fc.constantFrom<FieldTypeName>(...fieldTypeNames)
const place = fc.record({ section: small, index: small })

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(place, type, fc.option(id, { nil: undefined })).map(
    ([at, kind, own]): Step =>
      (definition) =>
        addField(definition, at, kind, own),
  ),
  fc.tuple(id, place).map(
    ([own, to]): Step =>
      (definition) =>
        moveField(definition, own, to),
  ),
  fc.tuple(id, id, name).map(
    ([own, next, text]): Step =>
      (definition) =>
        changeField(definition, own, { id: next, name: text, required: true }),
  ),
  fc.tuple(id, id).map(
    ([own, source]): Step =>
      (definition) =>
        changeField(definition, own, {
          visibleWhen: { match: 'all', conditions: [{ fieldId: source || 'x', operator: 10 }] },
          fieldConfig: {
            calculationConditionGroup: {
              valueList: [
                { method: 1, value: source || 'x' },
                { method: 2, value: '5' },
              ],
              calculationWays: [1],
            },
          },
        }),
  ),
  id.map(
    (own): Step =>
      (definition) =>
        duplicateField(definition, own),
  ),
  id.map(
    (own): Step =>
      (definition) =>
        removeUses(removeField(definition, own), own),
  ),
  fc.tuple(name, fc.option(small, { nil: undefined })).map(
    ([text, index]): Step =>
      (definition) =>
        addSection(definition, text, index),
  ),
  fc.tuple(small, name).map(
    ([section, text]): Step =>
      (definition) =>
        renameSection(definition, section, text),
  ),
  fc.tuple(small, name).map(
    ([section, text]): Step =>
      (definition) =>
        nameSectionInEnglish(definition, section, text),
  ),
  fc.tuple(small, small).map(
    ([section, to]): Step =>
      (definition) =>
        moveSection(definition, section, to),
  ),
  small.map(
    (section): Step =>
      (definition) =>
        removeSection(definition, section),
  ),
)

/** Ids that are named by a reference (of any field but `except`) and belong to no field. */
const danglingOf = (definition: FormDefinitionInput, except?: string): Set<string> => {
  const ids = new Set(fieldsOf(definition).map((field) => field.id))
  return new Set(
    fieldsOf(definition).flatMap((field) =>
      field.id === except
        ? []
        : referencesOfField(field).flatMap((used) => (ids.has(used.id) ? [] : [used.id])),
    ),
  )
}

const validId = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/

test('any sequence of operations keeps ids unique and the definition readable', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 25 }), (sequence) => {
      let definition: FormDefinitionInput = { fieldGroupList: [] }
      for (const step of sequence) {
        const before = JSON.stringify(definition)
        const next = step(definition)
        // The one that was given stays as it was: undo is keeping it.
        expect(JSON.stringify(definition)).toBe(before)
        // Only references that this test itself wrote malformed can make a definition unreadable.
        if ([...danglingOf(next)].every((used) => validId.test(used))) {
          readDefinition(next)
          definition = next
        }
        const ids = fieldsOf(definition).map((field) => field.id)
        expect(new Set(ids).size).toBe(ids.length)
      }
    }),
    { numRuns: 400 },
  )
})

test('a rename goes into every reference, and a removal is announced by usesOf: nothing dangles silently', () => {
  const chosen = fc.record({ pick: fc.nat(), rename: fc.boolean() })
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 25 }), chosen, (sequence, { pick, rename }) => {
      let definition: FormDefinitionInput = { fieldGroupList: [] }
      for (const step of sequence) definition = step(definition)
      const ids = fieldsOf(definition).map((field) => field.id)
      const own = ids[pick % Math.max(ids.length, 1)]
      if (!own) return
      const before = danglingOf(definition, own)
      const uses = usesOf(definition, own).length
      if (rename) {
        const free = 'aNameThatNobodyHas'
        const renamed = changeField(definition, own, { id: free })
        expect(danglingOf(renamed, free)).toEqual(before)
        expect([usesOf(renamed, own).length, usesOf(renamed, free).length]).toEqual([0, uses])
        return
      }
      const removed = removeField(definition, own)
      expect(danglingOf(removed)).toEqual(uses > 0 ? new Set([...before, own]) : before)
      expect(danglingOf(removeUses(removed, own))).toEqual(before)
    }),
    { numRuns: 400 },
  )
})
