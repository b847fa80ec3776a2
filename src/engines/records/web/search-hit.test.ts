import { expect, test } from 'vitest'
import { choice, formRecord, link, text } from '../domain/index.ts'
import { searchHit } from './search-hit.ts'

const shape = {
  kind: 'matter',
  table: 'matters',
  words: { one: '事项 | Matter', many: '事项 | Matters' },
  form: { type: 7 },
  fields: {
    name: text('名称 | Name', { most: 200 }),
    number: text('编号 | Number', { most: 64 }),
    firm: link('律所 | Firm', 'law_firms'),
    stage: choice('状态 | Status', { 1: '在办 | Running', 2: '办结 | Done' }),
  },
  figures: {},
  name: 'name',
  may: { read: 'project.read', write: 'project.manage' },
  path: '/matters',
  tag: 'matters',
  screen: '/matters',
  menu: { group: 'matters', at: 1 },
} as const
const list = { search: ['name'], sort: 'name' } as const
const matter = formRecord({
  ...shape,
  number: { field: 'number', prefix: 'SX' },
  status: { field: 'stage', moves: {} },
  list: { ...list, columns: ['name', 'firm'] },
})
const row = { id: 7, name: '货款案', number: 'SX-1', firm: { id: 3, name: '明理' }, stage: 2 }

test('a found record has its name, and its number, what stands second in its list and its status in words', () => {
  expect(searchHit(matter, row, 'zh-CN')).toEqual({
    key: 'matter:7',
    title: '货款案',
    note: 'SX-1 · 明理 · 办结',
    path: '/matters/detail',
    params: { id: '7' },
  })
  expect(searchHit(matter, row, 'en').note).toBe('SX-1 · 明理 · Done')
})

test('what is empty or hidden leaves no gap, and nothing is said twice', () => {
  expect(searchHit(matter, { id: 7, name: '', number: '', firm: null }, 'zh-CN')).toMatchObject({
    title: '（未命名）',
    note: '',
  })
  const plain = formRecord({
    ...shape,
    status: { field: 'stage', moves: {} },
    list: { ...list, columns: ['name', 'stage'] },
  })
  expect(searchHit(plain, row, 'zh-CN').note).toBe('办结')
})
