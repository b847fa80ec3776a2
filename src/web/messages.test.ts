import { afterEach, describe, expect, it } from 'vitest'
import { messages, setLocale, textOf } from './messages.ts'

const bundle = messages('messages-test', {
  title: '合同 | Contracts',
  found: '共 {count} 条 | {count} items | {count} item',
  greet: '{name}，您好 | Hello {name}',
})

afterEach(() => setLocale('zh-CN'))

describe('texts of a slice', () => {
  it('speak Chinese until told otherwise', () => {
    expect(textOf(bundle)('title')).toBe('合同')
    expect(textOf(bundle)('found', { count: 3 })).toBe('共 3 条')
  })

  it('switch to English with its singular', () => {
    setLocale('en')
    const t = textOf(bundle)
    expect(t('found', { count: 1 })).toBe('1 item')
    expect(t('found', { count: 2 })).toBe('2 items')
    expect(t('greet', { name: '<陈静>' })).toBe('Hello <陈静>')
  })

  it('refuse a wrong key and a missing placeholder in the type check', () => {
    const t = textOf(bundle)
    // @ts-expect-error no such key
    t('titel')
    // @ts-expect-error the placeholder has no value
    t('greet')
    // @ts-expect-error English lacks a key
    messages('messages-test-2', { a: '甲 | A', b: '乙' })
    expect(t('title')).toBe('合同')
  })
})
