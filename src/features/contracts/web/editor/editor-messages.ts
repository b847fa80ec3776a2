import { messages } from '#web/index.ts'

export const editorMessages = messages('contractEditor', {
  text: '合同文本 | Contract document',
  version: '第 {ordinal} 版 | Version {ordinal}',
  readOnly: '只读 | Read-only',
  unsaved: '已修改 | Unsaved changes',
  saving: '保存中… | Saving…',
  savedAt: '已保存 {time} | Saved {time}',
  save: '保存 | Save',
  saveHint: '保存为新版本（Ctrl+S） | Save as a new version (Ctrl+S)',
  saveReason: '修改说明 | Change summary',
  saveReasonHint:
    '选填，记入版本与日志，例如：按客户意见调整质保条款 | Optional; kept with the version and in the activity log',
  saveWithReason: '保存并填写修改说明 | Save with a change summary',
  download: '下载 | Download',
  downloadMine: '下载我的修改 | Download my changes',
  versions: '版本 | Versions',
  outline: '目录 | Outline',
  open: '打开 | Open',
  shown: '正在查看 | Viewing',
  filled: '由表单生成 | Generated from the form',
  edited: '在线编辑 | Edited online',
  compare: '比较 | Compare',
  close: '返回合同 | Back to the contract',
  closeTemplate: '返回模板 | Back to the template',
  back: '返回 | Back',
  commentOnly: '仅批注 | Comments only',
  mode: '工作方式 | Editing mode',
  edit: '编辑 | Edit',
  editHint: '直接修改文本 | Edit the document directly',
  suggest: '修订 | Suggest',
  suggestHint:
    '每处修改都留下修订痕迹，由他人接受或拒绝 | Every change is tracked for others to accept or reject',
  comment: '批注 | Comment',
  commentHint: '只写批注，不改动文本 | Add comments without changing the document',
  view: '只读 | View',
  viewHint: '只查看 | Read without making changes',
  zoom: '显示比例 | Zoom',
  fit: '适合宽度 | Fit width',
  findTool: '查找（Ctrl+F） | Find (Ctrl+F)',
  find: '查找 | Find',
  findPrevious: '上一处（Shift+Enter） | Previous (Shift+Enter)',
  findNext: '下一处（Enter） | Next (Enter)',
  foundOf: '{current}/{count} | {current}/{count}',
  matchCase: '区分大小写 | Match case',
  replaceBy: '替换为 | Replace with',
  replace: '替换 | Replace',
  replaceAll: '全部替换 | Replace all',
  replaced: '已替换 {count} 处 | {count} replaced',
  closeFind: '关闭查找 | Close find',
  print: '打印 | Print',
  printSaved:
    '打印的是已保存的第 {ordinal} 版，未保存的修改不在其中 | Prints version {ordinal} as saved; unsaved changes are not included',
  rail: '批注、修订、版本与目录 | Comments, changes, versions, outline',
  closeRail: '关闭侧栏 | Close',
  comments: '批注 | Comments',
  changes: '修订 | Changes',
  saveComments: '保存批注 | Save comments',
  moreSaving: '更多保存方式 | More save options',
  keptAt: '{time} 已自动保留 | Draft kept {time}',
  keepFailing:
    '未能自动保留修改，请检查网络并及时保存 | Your changes are not being backed up. Check your connection and save soon.',
  restore: '恢复 | Restore',
  restoredFrom: '恢复自第 {ordinal} 版 | Restored from version {ordinal}',
  onlyComments: '批注 | Comments only',
  compareNewest: '与最新版比较 | Compare with the latest version',
  restoreTitle: '恢复第 {ordinal} 版？ | Restore version {ordinal}?',
  restoreContent:
    '将 {name} 于 {time} 保存的内容作为新版本。现有的第 {newest} 版及其他版本都会保留；由表单填写的内容仍以表单为准。 | The version {name} saved at {time} will be added as a new version. Version {newest} and all others are kept; fields filled from the form keep the values in the form.',
  restoreReason: '恢复原因 | Reason',
  reasonNeeded: '请填写恢复原因 | Enter a reason for restoring this version',
  restored: '已恢复第 {ordinal} 版的内容 | Version {ordinal} has been restored',
  noRestoreBusy:
    '{name} 正在编辑，暂时不能恢复历史版本 | {name} is editing, so older versions cannot be restored right now',
  noRestoreDirty:
    '有未保存的修改，保存后才能恢复历史版本 | Save your changes before restoring an older version',
  busyTitle: '{name} 正在编辑此文本 | {name} is editing this document',
  busyContent:
    '{name} 自 {time} 起正在编辑此文本，为避免互相覆盖，同一时间只能由一人编辑。 | {name} has been editing this document since {time}. Only one person can edit at a time, so that no work is overwritten.',
  busySelfTitle: '您正在另一个窗口中编辑此文本 | You are editing this document in another window',
  busySelfContent:
    '另一个窗口自 {time} 起正在编辑。在此处编辑后，另一个窗口中未保存的修改将不能再直接保存。 | The other window has been editing since {time}. If you edit here, unsaved changes there can no longer be saved directly.',
  onlyComment: '只写批注 | Comment only',
  onlyRead: '只读查看 | View only',
  downloadCopy: '下载副本 | Download a copy',
  writeHere: '在此窗口编辑 | Edit in this window',
  freeNow: '{name} 已结束编辑 | {name} has finished editing',
  beginWriting: '开始编辑 | Start editing',
  saveFirst: '请先保存批注，再开始编辑 | Save your comments before you start editing',
  draftTitle: '您有未保存的修改 | You have unsaved changes',
  draftContent:
    '这些修改于 {time} 自动保留，写在第 {ordinal} 版之上，只有您能看到，尚未成为新版本。 | They were kept at {time} and are based on version {ordinal}. Only you can see them; they are not a version yet.',
  draftStale:
    '此后 {name} 保存了第 {ordinal} 版。恢复后不能直接保存在旧版本之上，可以下载后对照最新版本修改。 | {name} has saved version {ordinal} since then. If you restore your changes, they cannot be saved over it; download them and compare.',
  draftRestore: '恢复 | Restore',
  draftDrop: '放弃 | Discard',
  noConversion:
    '服务器未安装 LibreOffice，不能在线查看此类文件 | LibreOffice is not installed on the server, so this type of file cannot be displayed',
  noConversionHint:
    '请下载后用 Word 或 WPS 查看，或请管理员在服务器上安装 LibreOffice。 | Download the file and open it in Word or WPS, or ask your administrator to install LibreOffice.',
  converting: '正在转换为 PDF… | Converting to PDF…',
  converted:
    '此文件由 LibreOffice 转换为 PDF 显示，分页、字体和版式可能与原文件不同，以下载的原文件为准。 | This PDF was generated by LibreOffice; pagination, fonts and layout may differ. The original file prevails.',
  textCut:
    '内容过长，以下部分未显示，请下载后查看。 | The rest is too long to display; download the file to read it.',
  whyComment: '您可以批注，不能修改文本 | You can comment on this document but not change it',
  loading: '正在打开文档… | Opening the document…',
  broken: '此文档无法在编辑器中打开 | This document cannot be opened in the editor',
  brokenHint:
    '文档结构有编辑器不能处理的内容，请下载后用 Word 查看。 | It contains content the editor does not support. Download it and open it in Word.',
  noViewer: '此类文件不能在线查看 | This type of file cannot be displayed here',
  noViewerHint: '请下载后用相应的程序查看。 | Download it and open it in the appropriate application.',
  wrongAddress: '地址中的文件不是本系统的文件 | This link does not point to a file in this system',
  wrongAddressHint:
    '只能打开本系统中您有权查看的文件（请从合同或模板页面进入），或系统管理员允许的其他系统的文件。 | Only files in this system that you have access to (opened from a contract or template), or files from addresses your administrator has allowed, can be opened here.',
  noText: '还没有合同文本 | No document yet',
  noTextHint:
    '按模板和已保存的表单内容生成文本后即可查看和编辑。 | Generate the document from the template and the saved form, then read and edit it here.',
  noTemplateHint:
    '该合同没有使用模板，没有可编辑的文本。 | This contract has no template, so there is no document to edit.',
  makeText: '生成文本 | Generate document',
  leaveTitle: '有未保存的修改 | You have unsaved changes',
  leaveContent:
    '离开后，这些修改会为您保留，下次打开时可以恢复；在保存之前，其他人看不到。 | They are kept for you and offered when you come back; nobody else sees them until you save.',
  leave: '不保存，离开 | Leave without saving',
  putBackTitle:
    '以下内容由表单填写，已恢复为表单中的值 | These passages are filled from the form and were reset to its values',
  putBackHint:
    '其余修改已保存。要修改这些内容，请在合同表单中修改。 | Everything else has been saved. To change these, edit the form of the contract.',
  typed: '文档中改为 | You typed',
  kept: '表单中为 | In the form',
  empty: '（空） | (empty)',
  ok: '知道了 | Close',
  staleTitle: '{name} 已于 {time} 保存了第 {ordinal} 版 | {name} saved version {ordinal} at {time}',
  staleContent:
    '您的修改还在此页面上，没有丢失，但不能保存在旧版本之上。可先下载您的修改，再打开最新版本继续编辑。 | Your changes are still on this page but cannot be saved over an older version. Download them, then open the latest version and continue there.',
  reload: '打开最新版本 | Open the latest version',
  keep: '留在此页 | Stay here',
  whyStatus: '合同当前状态不能修改文本 | The document cannot be changed while the contract has this status',
  whyOld: '历史版本，只能查看 | This is an older version; view only',
  whyKind: '此文件只能查看 | This file can only be viewed',
  whyMode: '以只读方式打开 | Opened as view only',
  whySuggest:
    '您可以提出修订和批注；自己的修订由他人接受 | You can suggest changes and comment; somebody else has to accept your suggestions',
  whyBlanked:
    '只读副本：您无权查看的内容已遮盖，不含批注和修订 | Read-only redacted copy: what you may not see is covered; no comments or tracked changes',
  noTextForYou: '没有可向您显示的合同文本 | No document you can view',
  noTextForYouHint:
    '部分内容您无权查看，且无法确保在文本中全部遮盖。原因见合同的文本页。 | You cannot view all of this contract, and its document cannot be fully redacted. The contract page explains why.',
})
