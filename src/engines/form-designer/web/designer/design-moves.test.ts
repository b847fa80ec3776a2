import { describe, expect, it } from 'vitest'
import type { FieldInput, FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { checkDefinition } from '../../domain/check-definition.ts'
import { paletteEntries } from '../canvas/field-palette.ts'
import {
  addEntry,
  dropPlace,
  dropped,
  freeName,
  placeForNew,
  stepField,
  stopsFor,
  withBindings,
  withFieldPath,
} from './design-moves.ts'

const field = (id: string): FieldInput => ({ id, name: id.toUpperCase(), type: 'custom' })
const form: FormDefinitionInput = {
  fieldGroupList: [
    { name: '一', fieldList: [field('a'), field('b'), field('c')] },
    { name: '二', fieldList: [field('d')] },
    { name: '三', fieldList: [] },
  ],
}
const order = (definition: FormDefinitionInput): string =>
  definition.fieldGroupList.map(({ fieldList }) => fieldList.map(({ id }) => id).join('')).join('|')
const entry = (key: string) => {
  const found = paletteEntries.find((one) => one.key === key)
  if (!found) throw new Error(key)
  return found
}

describe('what is dropped', () => {
  it('lands before or after the field that it is held over, in its own section and in another', () => {
    expect(order(dropped(form, 'field:a', 'field:c', 'after'))).toBe('bca|d|')
    expect(order(dropped(form, 'field:a', 'field:c', 'before'))).toBe('bac|d|')
    expect(order(dropped(form, 'field:c', 'field:a', 'before'))).toBe('cab|d|')
    expect(order(dropped(form, 'field:a', 'field:d', 'before'))).toBe('bc|ad|')
    expect(order(dropped(form, 'field:d', 'field:a', 'after'))).toBe('adbc||')
  })

  it('fills an empty section, and sections change places', () => {
    expect(order(dropped(form, 'field:b', 'section:2', 'before'))).toBe('ac|d|b')
    expect(order(dropped(form, 'section:0', 'section:1', 'after'))).toBe('d|abc|')
    expect(order(dropped(form, 'section:2', 'section:0', 'before'))).toBe('|abc|d')
    expect(dropPlace(form, 'field:b', 'after')).toEqual({ section: 0, index: 2 })
  })

  it('stops at every field and at empty sections by keyboard', () => {
    expect(stopsFor(form, 'palette:money')).toEqual(['field:a', 'field:b', 'field:c', 'field:d', 'section:2'])
    expect(stopsFor(form, 'section:0')).toEqual(['section:0', 'section:1', 'section:2'])
    expect(stopsFor({ fieldGroupList: [] }, 'palette:money')).toEqual(['section:0'])
  })
})

describe('fields moved by keys', () => {
  it('go from section to section at the edges and stay at the ends of the form', () => {
    expect(order(stepField(form, 'a', 1))).toBe('bac|d|')
    expect(order(stepField(form, 'c', 1))).toBe('ab|cd|')
    expect(order(stepField(form, 'd', -1))).toBe('abcd||')
    expect(order(stepField(form, 'd', 1))).toBe('abc||d')
    expect(stepField(form, 'a', -1)).toBe(form)
  })
})

describe('new fields', () => {
  it('come behind what is chosen, else at the end', () => {
    expect(placeForNew(form, { kind: 'field', id: 'a' })).toEqual({ section: 0, index: 1 })
    expect(placeForNew(form, { kind: 'section', index: 1 })).toEqual({ section: 1, index: 1 })
    expect(placeForNew(form, null)).toEqual({ section: 2, index: 0 })
    expect(placeForNew({ fieldGroupList: [] }, null)).toEqual({ section: 0, index: 0 })
  })

  it('have what their entry presets, and a name and an id of their own', () => {
    const first = addEntry(
      { fieldGroupList: [] },
      entry('externalCounterpart'),
      { section: 0, index: 0 },
      'zh-CN',
    )
    const second = addEntry(first.definition, entry('externalCounterpart'), { section: 0, index: 1 }, 'zh-CN')
    const [one, two] = second.definition.fieldGroupList[0]?.fieldList ?? []
    expect(one).toMatchObject({ type: 'inputSelectV2', partyType: 2, name: '外部相对方', options: [] })
    expect(two?.name).toBe('外部相对方2')
    expect(two?.id).not.toBe(one?.id)
    expect(freeName(form, 'X')).toBe('X')
  })
})

it('a finding about malformed JSON names the field and its property', () => {
  const issue = { code: 'schema', params: { detail: 'x' }, severity: 'error' } as const
  expect(withFieldPath(form, { ...issue, path: 'fieldGroupList.1.fieldList.0.options.2.label' }).path).toBe(
    'd.options.2.label',
  )
  expect(withFieldPath(form, { ...issue, path: 'fieldGroupList.0.name' }).path).toBe('sections.0')
  expect(withFieldPath(form, { ...issue, path: 'a.visibleWhen' }).path).toBe('a.visibleWhen')
})

it('a field that a template binds to a bookmark is not said to have none; what the field says itself stays', () => {
  const bookmark = (name: string, fieldID: string | null) => ({ name, template: '模板', text: '', fieldID })
  const own: FieldInput = { ...field('a'), positionList: [{ bookmarkName: 'amount', part: 'words' }] }
  const definition = { fieldGroupList: [{ name: '一', fieldList: [own, field('b')] }] }
  const bookmarks = [
    bookmark('amount', 'a'),
    bookmark('total', 'a'),
    bookmark('b_name', 'b'),
    bookmark('free', null),
  ]
  const [one, two] = withBindings(definition, bookmarks).fieldGroupList[0]?.fieldList ?? []
  expect(one).toMatchObject({ positionList: own.positionList, bookmarkNames: ['total'] })
  expect(two?.bookmarkNames).toEqual(['b_name'])
  const names = bookmarks.map(({ name }) => name)
  expect(
    checkDefinition(withBindings(definition, bookmarks), { bookmarks: names }).map(({ path }) => path),
  ).toEqual(['bookmarks.free'])
  expect(withBindings(definition, [])).toBe(definition)
})
