import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DocAbility, NotAbleError } from '../../domain/doc-editor.ts'
import type { HostMessage } from '../../domain/office-messages.ts'
import { OfficeDocEditor } from './office-doc-editor.ts'

let sent: HostMessage[]
let stored: number
let editor: OfficeDocEditor

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  stored = 0
  editor = new OfficeDocEditor({
    mode: 'edit',
    post: (message) => sent.push(message),
    onStored: () => {
      stored += 1
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const saved = (more: { isSaved?: boolean; isUnmodified?: boolean } = {}) =>
  editor.hear({ kind: 'saved', isSaved: true, isUnmodified: false, why: '', ...more })

describe('a document in the frame of an office server', () => {
  test('says what it cannot do, and refuses to be asked for it', async () => {
    const able = (
      ['bytes', 'store', 'search', 'comments', 'changes', 'modes', 'bookmarks', 'zoom', 'outline'] as const
    ).filter((ability: DocAbility) => editor.can(ability))
    expect(able).toEqual(['store'])
    await expect(editor.save()).rejects.toThrow(NotAbleError)
    for (const asked of [
      () => editor.search,
      () => editor.comments,
      () => editor.changes,
      () => editor.bookmarks,
      () => editor.selection(),
      () => editor.setMode(),
      () => editor.zoom(),
      () => editor.outline(),
    ])
      expect(asked).toThrow(NotAbleError)
  })

  test('is told that we hear it, and is ready when it is on the screen', async () => {
    expect(await editor.store('')).toBe('refused')
    editor.hear({ kind: 'ready' })
    expect(sent).toEqual([{ id: 'Host_PostmessageReady' }])
    expect(editor.state().phase).toBe('loading')
    editor.hear({ kind: 'loaded' })
    expect(editor.state().phase).toBe('ready')
  })

  test('is saved once at a time, with its reason, and says when that was done', async () => {
    editor.hear({ kind: 'loaded' })
    editor.hear({ kind: 'modified', isModified: true })
    const [first, second] = [editor.store('按客户意见'), editor.store('')]
    expect(sent.filter(({ id }) => id === 'Action_Save')).toEqual([
      { id: 'Action_Save', reason: '按客户意见' },
    ])
    expect(editor.state()).toMatchObject({ isChanged: true, isSaving: true })
    saved()
    expect(await Promise.all([first, second])).toEqual(['stored', 'stored'])
    expect(editor.state()).toMatchObject({ isChanged: false, isSaving: false, isRefused: false })
    expect(stored).toBe(1)
    const third = editor.store('')
    saved({ isUnmodified: true })
    expect(await third).toBe('unchanged')
    expect(stored).toBe(1)
  })

  test('keeps its changes when a save is refused or not answered, and goes on with a new token', async () => {
    editor.hear({ kind: 'loaded' })
    editor.hear({ kind: 'modified', isModified: true })
    const refused = editor.store('')
    saved({ isSaved: false })
    expect(await refused).toBe('refused')
    expect(editor.state()).toMatchObject({ isChanged: true, isRefused: true, isSaving: false })
    const silent = editor.store('')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await silent).toBe('refused')
    editor.renew('new token')
    const again = editor.store('')
    saved()
    expect(await again).toBe('stored')
    expect(sent.slice(-2)).toEqual([
      { id: 'Reset_Access_Token', token: 'new token' },
      { id: 'Action_Save', reason: '' },
    ])
    expect(editor.state()).toMatchObject({ isChanged: false, isRefused: false })
  })

  test('tells of what was saved in the frame itself, of the others there, and of its end', () => {
    const heard = vi.fn()
    const stop = editor.subscribe(heard)
    editor.hear({ kind: 'modified', isModified: true })
    editor.hear({ kind: 'modified', isModified: false })
    editor.hear({ kind: 'modified', isModified: false })
    expect(stored).toBe(1)
    const person = (name: string, isSelf = false) => ({ name, isSelf, isReader: false })
    editor.hear({ kind: 'people', people: [person('孙丽', true), person('陈静'), person('陈静')] })
    expect(editor.state().others).toEqual(['陈静'])
    editor.hear({ kind: 'expired' })
    expect(editor.state().isRefused).toBe(true)
    editor.hear({ kind: 'closed' })
    expect(editor.state().phase).toBe('closed')
    const calls = heard.mock.calls.length
    stop()
    editor.hear({ kind: 'loaded' })
    expect(heard).toHaveBeenCalledTimes(calls)
  })
})
