import { messages } from '#web/index.ts'

export const officeTexts = messages('contractOffice', {
  frame: '在线办公：{name} | Office server: {name}',
  together: '同时打开：{names} | Also open for {names}',
  and: '、 | , ',
  busy: '{name} 正在内置编辑器中编辑，此处只能查看 | {name} is editing in the built-in editor; it is read-only here',
  slow: '在线办公服务器还没有打开此文档，您可以继续等待，或改用内置编辑器。 | The office server has not opened this document yet. You can keep waiting or use the built-in editor.',
  builtIn: '用内置编辑器打开 | Open in the built-in editor',
  failed: '在线办公服务器没有打开此文档 | The office server did not open this document',
  failedHint:
    '文档没有改动。可以重试，或改用内置编辑器。 | The document is unchanged. Try again, or use the built-in editor.',
  refused:
    '没有保存成功：在线编辑的授权已到期，或服务器没有接受 | Not saved: your editing session has expired, or the server did not accept it',
  refusedHint:
    '您的修改仍在下面的编辑器中，没有丢失，请不要关闭此页。重新授权后会再保存一次。 | Your changes are still in the editor below. Do not close this page. They are saved again once the session is renewed.',
  stale:
    '没有保存：{name} 已于 {time} 保存了第 {ordinal} 版 | Not saved: {name} saved version {ordinal} at {time}',
  staleHint:
    '您的修改仍在下面的编辑器中，没有丢失。请先在编辑器中下载一份副本，再打开最新版本。 | Your changes are still in the editor below. Download a copy there first, then open the latest version.',
  reload: '打开最新版本 | Open the latest version',
  renew: '重新授权并保存 | Renew and save',
  stillRefused:
    '仍未保存成功，请在编辑器中下载一份副本，再重新打开此页 | Still not saved: download a copy from the editor and reopen this page',
  nothingToSave: '没有需要保存的修改 | There is nothing to save',
  stored: '已保存为新版本 | Saved as a new version',
  noRestore:
    '在线编辑时不能恢复历史版本，请用内置编辑器打开后恢复 | Versions cannot be restored while the office server is open; use the built-in editor instead',
  saveFirst: '请先保存修改，再改用内置编辑器 | Save your changes before switching to the built-in editor',
  leaveTitle: '有未保存的修改 | You have unsaved changes',
  leaveContent:
    '离开后，在线编辑器中未保存的修改可能丢失。 | Unsaved changes in the office server may be lost when you leave.',
  leave: '不保存，离开 | Leave without saving',
})
