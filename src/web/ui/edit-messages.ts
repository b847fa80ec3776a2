import { messages } from '../messages.ts'

/** Words of a form that somebody else saved meanwhile. */
export const editMessages = messages('edit', {
  someone: '他人 | Someone else',
  merged:
    '{name}在您编辑期间保存了这条记录，其修改已并入，您填写的内容没有丢失；请核对后再保存。 | {name} saved this record while you were editing. Their changes are merged in and nothing you typed is lost; check and save again.',
  conflicts:
    '{name}在您编辑期间保存了这条记录，您没有改过的内容已更新。有 {count} 处双方都改过，请逐处选择保留哪一份，然后再次保存。 | {name} saved this record while you were editing. What you had not changed is updated. You both changed {count} fields: choose which version to keep, then save again. | {name} saved this record while you were editing. What you had not changed is updated. You both changed one field: choose which version to keep, then save again.',
  allTheirs: '全部采用对方的 | Use all of theirs',
  allMine: '全部恢复我的 | Restore all of mine',
  theirs: '双方都改过此项。对方改为：{text} | You both changed this. Theirs: {text}',
  theirsToo: '双方都改过此项。 | You both changed this.',
  mine: '您填写的是：{text} | Yours: {text}',
  mineToo: '现在是对方的内容。 | This is now their version.',
  takeTheirs: '采用对方的 | Use theirs',
  takeMine: '恢复我的 | Restore mine',
  nothing: '（空） | (empty)',
})
