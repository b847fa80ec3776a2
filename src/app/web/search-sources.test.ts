import { expect, test } from 'vitest'
import { searchHit } from '#engines/records/web/index.ts'
import { records } from '../slices/records.ts'
import { isOpen } from './menu.ts'
import { searchSources } from './search-sources.ts'

test('every noun with a page of its own is searched by whoever may read it, and no other noun', () => {
  expect(new Set(searchSources.map(({ key }) => key)).size).toBe(searchSources.length)
  for (const record of records) {
    const source = searchSources.find(({ key }) => key === record.kind)
    expect(source?.may, record.kind).toBe(record.form && record.may.read)
    if (!record.form) continue
    const { path } = searchHit(record, { id: 1 }, 'en')
    expect(isOpen(path, (permission) => permission === record.may.read)).toBe(true)
  }
})
