import { messages } from '#web/index.ts'

/** Words of every noun's screens; {noun} is what the noun calls itself. */
export const recordMessages = messages('record', {
  'zh-CN': {
    create: '新建{noun}',
    change: '修改',
    changeTitle: '修改{noun}',
    view: '查看',
    remove: '删除',
    removeTitle: '删除「{name}」？',
    removeHint: '删除后无法恢复；正在被使用的不能删除。',
    save: '保存',
    saved: '已保存',
    searchIn: '搜索{fields}',
    empty: '还没有{noun}',
    emptyHint: '新建后会显示在这里。',
    export: '导出',
    exportDone: '已导出',
    stale:
      '{name}在您编辑期间保存了这条记录。您没有改过的内容已更新；以下内容双方都修改过，请选择保留哪一个，再保存。',
    staleMerged: '{name}在您编辑期间保存了这条记录，其修改已并入本页，您填写的内容没有丢失；请核对后再保存。',
    someone: '其他人',
    mine: '我的：',
    theirs: '对方的：',
    nothing: '（空）',
  },
  en: {
    create: 'New {noun}',
    change: 'Edit',
    changeTitle: 'Edit {noun}',
    view: 'View',
    remove: 'Delete',
    removeTitle: 'Delete “{name}”?',
    removeHint: 'This cannot be undone. What is in use is not deleted.',
    save: 'Save',
    saved: 'Saved',
    searchIn: 'Search {fields}',
    empty: 'No {noun} yet',
    emptyHint: 'New ones are listed here.',
    export: 'Export',
    exportDone: 'Exported',
    stale:
      '{name} saved this record while you were editing. What you had not touched is up to date; you both changed the following: choose which to keep, then save.',
    staleMerged:
      '{name} saved this record while you were editing. Their changes have come in and nothing you typed is lost; check and save again.',
    someone: 'Somebody else',
    mine: 'Mine: ',
    theirs: 'Theirs: ',
    nothing: '(empty)',
  },
})
