import { messages } from '#web/index.ts'

export const mergeMessages = messages('counterpart-merge', {
  likelyTitle: '可能与已有的相对方重复 | This counterparty may already exist',
  sameNumber: '统一社会信用代码相同 | same credit code',
  sameName: '名称相同 | same name',
  spelling: '名称相差 {count} 个字 | {count} characters differ',
  otherForm: '仅组织形式不同 | only the legal form differs',
  contained: '名称互相包含 | one name contains the other',
  score: '相似度 {score}% | {score}% match',
  use: '使用该相对方 | Use this counterparty',
  disabled: '已停用 | Disabled',
  stillSave: '仍然保存 | Save anyway',
  answerTitle: '确认不是同一相对方？ | Is it a different counterparty?',
  answerContent: '以下相对方可能与正在保存的是同一个： | These may be the counterparty you are saving:',
  merge: '合并 | Merge',
  findDuplicates: '查重 | Duplicates',
  duplicatesTitle: '重复的相对方 | Duplicate counterparties',
  duplicatesHint:
    '名称相同或仅写法不同（括号、空格、繁简、有限公司与有限责任公司）的相对方，核对后可以合并 | Counterparties whose names are the same or differ only in spelling (brackets, spaces, legal form); compare and merge them',
  noGroups: '没有名称相同的相对方 | No two counterparties have the same name',
  noGroupsHint:
    '名称相近的，可在相对方详情页点「合并」查看 | Similar names are suggested when you choose “Merge” on a counterparty’s page',
  capped:
    '仅显示前 100 组，合并后会显示其余的 | Showing the first 100 groups; others follow as these are merged',
  created: '新建时间 | Created',
  compare: '比较并合并 | Compare and merge',
  chooseTwo: '请选择两个相对方 | Choose two counterparties',
  otherTitle: '与哪个相对方合并？ | Merge with which counterparty?',
  otherLabel: '另一个相对方 | The other counterparty',
  suggestions: '名称或编号相近的： | Similar by name or number:',
  mergeTitle: '合并相对方 | Merge counterparties',
  staysLabel: '保留 | Keep',
  goesLabel: '并入前者 | Merged into the first',
  swap: '对调 | Swap',
  sameValues: '两者相同的内容不再列出。 | Identical values are not listed.',
  tagsUnited: '标签合在一起：{tags} | Tags are combined: {tags}',
  united:
    '银行账户和联系人合在一起：新增 {banks} 个账户、{contacts} 个联系人。 | Accounts and contacts are combined: {banks} accounts and {contacts} contacts are added.',
  moves: '将改为指向「{name}」的记录 | Records that will refer to “{name}”',
  movesNone: '没有您可查看的记录引用「{name}」。 | No records you can view refer to “{name}”.',
  both: '同时涉及两者的记录，请确认确为同一相对方 | Records that refer to both: make sure they are the same counterparty',
  count: '{label} {count} 项 | {label}: {count}',
  countMore: '{names} 等 | {names} and others',
  visibleOnly:
    '只列出您可查看的记录；合并对所有记录生效。 | Only records you can view are listed; the merge applies to all.',
  risks:
    '「{name}」有 {count} 项未了结的风险 | “{name}” has {count} open risks | “{name}” has {count} open risk',
  risksHint:
    '合并后不再显示这些风险，撤销合并后恢复；请先核对，仍然有效的在「{name}」上登记或刷新资信。 | They are hidden after the merge and return if it is undone. Review them first; add those that still apply to “{name}”, or refresh its monitoring.',
  blacklist:
    '其中一方在黑名单中，合并后仍为黑名单，评级说明一并保留。 | One of the two is on the blacklist. It stays there after the merge, with its reason.',
  knowsBlacklist: '我已知悉，合并后为黑名单 | I understand that it will be on the blacklist',
  numbers:
    '两者的证件号码不同，且均有效：{staysNumber}、{goesNumber}。登记上是两个主体。 | Their numbers differ, and both are valid: {staysNumber}, {goesNumber}. They are registered as two separate entities.',
  numbersHint:
    '合并后，「{goes}」的合同、评分、案件都归于「{stays}」，往来金额和风险合在一起计算。 | Contracts, scores and cases of “{goes}” move to “{stays}”; amounts and risks are added up.',
  knowsNumbers:
    '我已核对，知悉这是两个不同的证件号码，仍要合并 | I have compared the two numbers, understand that they differ, and want to merge anyway',
  kind: '「{person}」是自然人，「{company}」是组织，承担责任的主体不同。 | “{person}” is a natural person and “{company}” an organisation: liability differs.',
  kindHint:
    '合并后，「{goes}」的合同、案件及其中的权利义务都记在「{stays}」名下。 | Contracts and cases of “{goes}”, including amounts owed, are listed under “{stays}” afterwards.',
  knowsKind:
    '我已知悉，仍要将自然人与组织合并 | I understand this and want to merge the person and the organisation anyway',
  afterwards:
    '合并后「{name}」只作为别名保留，按其名称仍可搜索到，其证件号不能再用于新建；所移动的内容未改动前可以撤销。 | Afterwards “{name}” is only an alias: it can still be found by name, and its number cannot be used for a new counterparty. The merge can be undone as long as nobody changes what it moved.',
  confirmMerge: '确认合并 | Merge',
  merged: '已合并 | Merged',
  aliasBanner:
    '您打开的「{alias}」已由 {person} 于 {time} 并入「{name}」。 | “{alias}”, which you opened, was merged into “{name}” by {person} on {time}.',
  mergesTitle: '并入的相对方 | Merged into this counterparty',
  undoneBy: '{person} 于 {time} 撤销 | Undone by {person} on {time}',
  undo: '撤销合并 | Undo merge',
  undoTitle: '撤销与「{name}」的合并？ | Undo the merge with “{name}”?',
  undoContent:
    '两个相对方及其记录恢复到合并前；合并后新增的记录留在「{name}」。 | Both counterparties and their records are restored as before the merge; records added since stay with “{name}”.',
  cannotUndo: '不能撤销：{reasons} | Cannot be undone: {reasons}',
  undone: '已撤销 | Undone',
  none: '（空） | (empty)',
})
