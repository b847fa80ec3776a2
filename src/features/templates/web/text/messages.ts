import { messages } from '#web/index.ts'

/** Words around the document of a template. */
export const textMessages = messages('templateText', {
  opening: '正在打开文档 | Opening the document',
  broken: '文档无法打开 | The document cannot be opened',
  brokenHint:
    '文件可能已损坏，或含有编辑器不支持的内容。可以下载后用 Word 打开。 | The file may be damaged or contain content the editor does not support. Download it and open it in Word.',
  download: '下载 | Download',
  document: '模板文本 | Template document',
  fields: '字段 | Fields',
  bookmarks: '书签 | Bookmarks',
  bookmarksToMend: '书签（{count} 个待处理） | Bookmarks ({count} to fix)',
  clauses: '条款 | Clauses',
  outline: '目录 | Outline',
  versions: '版本 | Versions',
  contracts: '合同 | Contracts',
  approval: '审批 | Approval',
  fieldsHint:
    '选中文档中的文字后点「插入」，选中的文字成为该字段的书签；没有选中时插入到光标处。 | Select text in the document and press Insert to turn it into a bookmark of the field. With nothing selected, the field is inserted at the cursor.',
  searchFields: '搜索字段 | Search fields',
  noFieldFound: '没有找到字段 | No matching fields',
  noFields: '合同类型还没有表单 | The contract type has no form yet',
  place: '插入 | Insert',
  placeName: '插入 {name} | Insert {name}',
  placePart: '插入 {name} 的一部分 | Insert part of {name}',
  placesOf: '{name} 的位置 | Positions of {name}',
  notPlaced: '未放入文档 | Not in the document',
  noCursor:
    '请先在文档中选中文字，或点击要插入的位置 | Select text in the document, or click where to insert',
  fromSelection: '用选中的文字新建书签 | New bookmark from selection',
  nothingSelected: '请先在文档中选中文字 | Select text in the document first',
  bookmarkName: '书签名称 | Bookmark name',
  nameHint:
    '以字母或汉字开头，可含数字和下划线，最多 40 个字符。同一字段的多处位置用 _2、_3 结尾。 | Starts with a letter; letters, digits and underscores only, up to 40 characters. Further positions of the same field end in _2, _3 …',
  nameRule:
    '请以字母或汉字开头，只用字母、汉字、数字和下划线 | Start with a letter and use letters, digits and underscores only',
  nameTaken: '文档中已有同名书签 | The document already has a bookmark with this name',
  rename: '改名 | Rename',
  renameName: '改名 {name} | Rename {name}',
  remove: '删除书签 | Delete bookmark',
  removeName: '删除书签 {name} | Delete bookmark {name}',
  show: '定位 | Show',
  showName: '定位 {name} | Show {name}',
  notDone: '编辑器无法在此处完成操作 | The editor cannot do this here',
  emptyPlace: '（空） | (empty)',
  fieldGone: '字段已不存在： | Field no longer exists:',
  whenEmpty: '字段为空时 | When the field is empty',
  empty_blank: '为空时：留空 | If empty: leave blank',
  empty_text: '为空时：写明 | If empty: write',
  empty_words: '为空时：写明「{text}」 | If empty: write “{text}”',
  empty_leaveOut: '为空时：删去整句 | If empty: leave out the sentence',
  empty_leaveOutTable: '为空时：删去表格 | If empty: leave out the table',
  emptyWords: '为空时的文字 | Text if empty',
  emptyWordsHint: '例如：无 | For example: none',
  unfillable: '不能填充 | cannot be filled',
  problem_unbound: '未绑定 | Not bound',
  problem_field: '字段已不存在 | Field no longer exists',
  problem_document: '文档中没有此书签 | Not in the document',
  problem_row: '行内有歧义 | Ambiguous in its row',
  rowCount:
    '{count} 个书签在表格行内有歧义：每个单元格只能绑定一列，一行只能绑定同一个表格字段的列。 | {count} bookmarks are ambiguous in their row of a table: bind one column per cell, and columns of one sheet per row. | {count} bookmark is ambiguous in its row of a table: bind one column per cell, and columns of one sheet per row.',
  brokenCount:
    '{count} 个绑定已失效，处理后才能提交或发布。 | {count} bindings are broken; fix them before submitting or publishing. | {count} binding is broken; fix it before submitting or publishing.',
  unboundCount:
    '{count} 个书签没有绑定字段，合同中将保持原文。 | {count} bookmarks are not bound to a field; contracts will keep their text. | {count} bookmark is not bound to a field; contracts will keep its text.',
  repairs: '导入时已处理 | Adjusted on import',
  unsavedTitle: '您有未保存的修改 | You have unsaved changes',
  unsavedContent:
    '这些修改于 {time} 保留在本机，写在第 {ordinal} 版之上，只有您能看到，尚未成为新版本。 | They were kept on this computer at {time}, written on version {ordinal}. Only you can see them; they are not a version yet.',
  unsavedStale:
    '此后已有人保存了新版本：请下载您的修改，再写入新版本。 | Somebody has saved a version since: download your changes and write them into the new one.',
  unsavedRestore: '恢复 | Restore',
  unsavedDrop: '放弃 | Discard',
  repair_placeholder:
    '{count} 处双花括号占位已转为书签，同名字段已绑定；其余请逐个绑定。 | {count} places in double braces are now bookmarks, bound to fields of the same name; bind the others one by one. | {count} place in double braces is now a bookmark, bound to the field of the same name if there is one.',
  repair_blank: '空书签已补上下划线占位：{names} | Empty bookmarks now span a blank: {names}',
  repair_moved:
    '段落之间的书签已移入段落：{names} | Bookmarks between paragraphs were moved into them: {names}',
  repair_table:
    '跨表格行的书签未改动，不能填充：{names} | Bookmarks across table rows were left unchanged and cannot be filled: {names}',
  noBookmarks: '文档中没有书签 | The document has no bookmarks',
  noBookmarksHint:
    '在文档中选中要填写的文字，再在「字段」中点「插入」。 | Select the text to be filled in, then press Insert next to a field.',
  none: '这一版没有可填写的位置。 | This version has nothing to fill in.',
  noClauses: '表单中没有条款 | The form has no clauses',
  noClausesHint:
    '在表单设计器中添加条款字段（可从条款库选用），发布表单后就能在这里选用条款项。 | Add a clause field in the form designer, from the clause library or written there; its statements can then be chosen here.',
  toForms: '打开表单列表 | Open forms',
  otherWords: '文字与各条款项不同 | Differs from every statement',
  clausesHint:
    '选择条款项后，其文字插入到文档中该条款的书签处。 | When you choose a statement, its wording is inserted at the bookmark of the clause.',
  noClausePlace:
    '文档中还没有「{name}」的位置：请先选中要替换的段落，或点击要插入的位置 | “{name}” has no position in the document yet: select the paragraph to replace, or click where to insert it',
  inserted: '已插入「{name}」 | “{name}” has been inserted',
  insertOnly: '插入文档 | Insert',
  nullable: '可不显示 | Optional',
  inText: '文档中 | In the document',
  allVersions: '全部版本 | All versions',
  contractsSeen:
    '您可以查看其中 {count} 份合同 | {count} contracts you can view | {count} contract you can view',
  contractsUnseen:
    '已有合同由此模板起草，但您无权查看 | Contracts were drafted from this template, but you do not have access to them',
  noContracts: '还没有可查看的合同 | No contracts to show yet',
  unnamed: '未命名合同 | Unnamed contract',
  origin_uploaded: '上传 | Uploaded',
  origin_edited: '在线编辑 | Edited online',
  shown: '正在查看 | Viewing',
  openHere: '在此查看 | View here',
  compareBefore: '与上一版比较 | Compare with previous',
  save: '保存 | Save',
  saveVersion: '保存为第 {ordinal} 版 | Save as version {ordinal}',
  saveVersionHint:
    '保存后生成模板的新版本，已发布的版本和已有合同不受影响。 | Creates a new version of the template; the published version and existing contracts are not affected.',
  why: '修改说明 | Change summary',
  whyHint:
    '写明改了什么、为什么改，方便审批人和后来的同事。 | What was changed and why, for approvers and for colleagues later on.',
  unsaved: '有未保存的修改 | Unsaved changes',
  saved: '已保存 | Saved',
  readOnlyWhy: '只读：{why} | Read only: {why}',
  whyOld: '较早的版本只能查看 | older versions cannot be changed',
  whyPending: '审批期间不能修改 | cannot be changed during approval',
  whyRight: '您可以查看此模板 | you have view access',
  staleTitle: '{name} 已保存第 {ordinal} 版 | {name} has saved version {ordinal}',
  staleContent:
    '您打开的是之前的版本，您的修改没有保存，也没有覆盖对方的内容。可以先下载自己的文本，再打开最新版本继续。 | You opened an earlier version. Your changes have not been saved and nothing was overwritten. Download your document, then continue in the latest version.',
  keep: '继续查看 | Stay here',
  reload: '打开最新版本 | Open the latest version',
  downloadMine: '下载我的文本 | Download my document',
  leaveTitle: '离开且不保存？ | Leave without saving?',
  leaveContent: '对模板的修改还没有保存。 | Your changes to the template have not been saved.',
  leave: '不保存，离开 | Leave without saving',
})
