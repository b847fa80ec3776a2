import { describe, expect, test } from 'vitest'
import { hostMessage, officeMessage, officeReason, reasonIn } from './office-messages.ts'

const said = (MessageId: string, Values?: unknown) =>
  officeMessage(JSON.stringify({ MessageId, SendTime: 1_329_014_075_000, Values }))

describe('what the frame of an office server says', () => {
  test('is understood as Collabora says it', () => {
    expect(said('App_LoadingStatus', { Status: 'Frame_Ready' })).toEqual({ kind: 'ready' })
    expect(said('App_LoadingStatus', { Status: 'Document_Loaded' })).toEqual({ kind: 'loaded' })
    expect(said('App_LoadingStatus', { Status: 'Failed' })).toEqual({ kind: 'failed', why: '' })
    expect(said('Action_Load_Resp', { success: false, errorMsg: '找不到' })).toEqual({
      kind: 'failed',
      why: '找不到',
    })
    expect(said('Doc_ModifiedStatus', { Modified: true })).toEqual({ kind: 'modified', isModified: true })
    expect(said('Doc_ModifiedStatus', { Modified: 'false' })).toEqual({ kind: 'modified', isModified: false })
    expect(said('Action_Save_Resp', { success: true, result: 'unmodified' })).toMatchObject({
      isSaved: true,
      isUnmodified: true,
    })
    expect(said('Action_Save_Resp', { success: false, errorMsg: 'denied' })).toMatchObject({
      isSaved: false,
      why: 'denied',
    })
    expect(said('UI_Close', { EverModified: true })).toEqual({ kind: 'closed' })
    expect(
      said('Views_List', [
        { ViewId: 1, UserName: '孙丽', IsCurrentView: true, ReadOnly: false, Color: 3 },
        { ViewId: 2, UserName: '陈静', ReadOnly: true },
      ]),
    ).toEqual({
      kind: 'people',
      people: [
        { name: '孙丽', isSelf: true, isReader: false },
        { name: '陈静', isSelf: false, isReader: true },
      ],
    })
  })

  test('is understood as Microsoft and OnlyOffice say it: objects as well as texts, loaded without a word', () => {
    expect(
      officeMessage({ MessageId: 'App_LoadingStatus', SendTime: 1, Values: { DocumentLoadedTime: 3 } }),
    ).toEqual({
      kind: 'loaded',
    })
    expect(officeMessage({ MessageId: 'UI_Close' })).toEqual({ kind: 'closed' })
  })

  test('is nothing when it is no such message, or one that we do nothing with', () => {
    for (const data of [null, 3, '', '{', '[]', '{"MessageId":3}', { type: 'webpack' }, 'x'.repeat(300_000)])
      expect(officeMessage(data)).toBeNull()
    expect(said('UI_Hyperlink', { Url: 'javascript:alert(1)' })).toBeNull()
    expect(said('Views_List', 'x')).toBeNull()
    expect(said('Action_Save_Resp')).toBeNull()
  })
})

describe('what our page says', () => {
  test('is an id, a time and values, as text', () => {
    expect(JSON.parse(hostMessage({ id: 'Host_PostmessageReady' }, 7))).toEqual({
      MessageId: 'Host_PostmessageReady',
      SendTime: 7,
      Values: {},
    })
    expect(JSON.parse(hostMessage({ id: 'Reset_Access_Token', token: 't' }, 7)).Values).toEqual({
      token: 't',
    })
    expect(JSON.parse(hostMessage({ id: 'Action_Save', reason: '' }, 7)).Values).toEqual({
      Notify: true,
      DontTerminateEdit: true,
      DontSaveIfUnmodified: true,
    })
  })

  test('carries a reason through a header, however it is written', () => {
    const sent = officeReason('  按客户意见，调整“质保”_1\n第 2 条 𠮷 100% ')
    expect(sent).toMatch(/^reason\.[\w.!~*'()-]+$/)
    // Collabora writes it for an address once more.
    expect(encodeURIComponent(sent)).toBe(sent)
    expect(reasonIn(sent)).toBe('按客户意见，调整“质保”_1 第 2 条 𠮷 100%')
    expect(reasonIn(officeReason('长'.repeat(300)))).toHaveLength(200)
    for (const other of ['', 'reason.', 'reason.<b>', 'reason._E4', 'undefined'])
      expect(reasonIn(other)).toBe('')
    expect(officeReason('  ')).toBe('')
  })
})
