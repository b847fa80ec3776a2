import { messages } from '#web/index.ts'

export const contractTypeMessages = messages('contractType', {
  title: '合同类型 | Contract types',
  hint: '类型决定起草时的表单、可选模板、审批流程、提交须有的内容和编号查重。下级类型没有单独设置时，沿用上级的设置。 | A contract type determines the form, templates, approval flow, duplicate check and submission requirements. Settings left empty are inherited from the parent type.',
  add: '新建类型 | New type',
  addBelow: '新建下级 | Add below',
  edit: '编辑 | Edit',
  delete: '删除 | Delete',
  deleteTitle: '删除合同类型「{name}」？ | Delete the contract type "{name}"?',
  name: '名称 | Name',
  nameRequired: '请输入名称 | Enter a name',
  parent: '上级类型 | Parent type',
  topLevel: '（顶层） | (top level)',
  form: '表单 | Form',
  flow: '审批流程 | Approval flow',
  inherited: '沿用上级 | Inherited',
  ownForm: '默认合同表单 | Default contract form',
  defaultForm: '默认合同表单「{name}」 | Default contract form "{name}"',
  defaultFormHint:
    '没有选择表单，也没有可沿用的上级设置：该类型的合同按默认合同表单「{name}」填写。需要不同的内容时，请在表单设计中新建并在此选择。 | No form is chosen here or for a parent type: contracts of this type use the default contract form "{name}". If it needs other fields, design a separate form and choose it here.',
  noFlow: '未设置 | None',
  state: '状态 | Status',
  enabled: '启用 | Enabled',
  disabled: '停用 | Disabled',
  needs: '提交审批时必须有 | Required to submit',
  needsHint:
    '编号由编号规则生成或手工填写；正文由模板生成或上传，附件不算正文。只适用于本类型，下级类型各自设置 | The number comes from a numbering rule or is entered by hand; the document is generated from a template or uploaded (attachments do not count). Applies to this type only, not to the types below it',
  isNumberRequired: '合同编号 | Number',
  isTextRequired: '合同正文 | Document',
  duplicateCheck: '编号查重 | Duplicate check',
  duplicateHint:
    '手工填写的编号与该类型的合同比对 | Numbers entered by hand are checked against contracts of this type',
  yes: '是 | Yes',
  no: '否 | No',
  actions: '操作 | Actions',
  scoreRule: '评分规则 | Score rule',
  scoreRuleOf: '「{name}」的评分规则 | Score rule of "{name}"',
  scoreRuleHint:
    '合同进入履行后，有权评分的人员可随时按这些评分项为相对方评分，结果折合为百分制。每次保存成为新的版本；已有的评分仍按当时的版本。清空全部类别后沿用上级类型。 | Once a contract is in performance, authorised people can score the counterparty on these items at any time; the result is shown out of 100. Each save creates a new version; existing scores keep theirs. Without groups, the rule of the parent type applies.',
  ownScoreRule: '已设置 | Set',
  inheritsScoreRule: '沿用「{name}」的评分规则 | Inherits the score rule of "{name}"',
  noScoreRuleYet:
    '还没有评分规则：该类型的合同暂不能评分 | No score rule yet: contracts of this type cannot be scored',
  copyScoreRule: '以此为基础修改 | Start from it',
  ruleVersion: '版本 | Version',
  ruleVersionHint:
    '选择以前的版本可载入其内容，保存后成为新的版本 | An older version is loaded as it was; saving creates a new version',
  versionOf: '第 {ordinal} 版 · {name} · {time} | Version {ordinal} · {name} · {time}',
  versionInForce:
    '第 {ordinal} 版（使用中）· {name} · {time} | Version {ordinal} (in force) · {name} · {time}',
  noOwnVersion: '未使用本类型的版本 | No own rule in force',
  addGroup: '添加评分类别 | Add group',
  removeGroup: '删除该类别 | Remove this group',
  scoreGroup: '评分类别 | Group',
  addItem: '添加评分项 | Add item',
  removeItem: '删除该评分项 | Remove this item',
  scoreItem: '评分项 | Item',
  criterion: '评分标准 | Criterion',
  fullMarks: '满分 | Full marks',
  weight: '权重 | Weight',
  weightByPoints: '同满分 | as marks',
  asking: '评分时间与评分人 | When to score, and by whom',
  askByHand:
    '未选择时间：由有权评分的人员自行评分，不提醒任何人 | No schedule: authorised people can score at any time, nobody is asked',
  askOnCompletion: '合同履行完毕时提醒评分 | Ask when the contract is completed',
  askYearly: '履行期间每年提醒评分 | Ask each year while it is in performance',
  yearlyOn: '每年的评分日 | Day of the year',
  yearlyAnniversary: '合同开始日期的周年日 | Anniversary of the start date',
  yearlyMonth: '{month} 月 1 日 | 1 {month}',
  yearlyHint:
    '合同开始日期为空时，以签署日期计；评分计入评分日所在的年度 | Without a start date, the signing date is used. A score belongs to the year of its due date',
  whoScores: '评分人 | Who scores',
  scoreInitiator: '合同发起人 | Initiator',
  scoreHandler: '合同经办人 | Handler',
  scoreRoles: '评分角色 | Roles',
  chooseScoreRoles: '请选择角色 | Choose roles',
  whoScoresHint:
    '只提醒有权查看并评分该合同的人。发起人或经办人已离职的，由其上级评分。 | Only people who can view and score the contract are asked. If the initiator or handler has left, their manager is asked instead.',
  remindDays: '再次提醒间隔（天） | Ask again after (days)',
  remindDaysHint:
    '到期未评分的，每隔这些天再提醒一次；留空则只提醒一次 | Anyone who has not scored is asked again at this interval; leave empty to ask only once',
  askingHint:
    '自规则开始要求评分之日起提醒，更早的评分日不补。 | Due dates before the rule took effect are skipped.',
  empty: '还没有合同类型 | No contract types yet',
  emptyHint:
    '先建立一个类型，并为它选择表单和审批流程。 | Create one, then choose its form and approval flow.',
})
