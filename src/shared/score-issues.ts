/** Words of what can be wrong with scores and the rules that they are given by. */
export const scoreIssueTable = {
  scoreEmpty: { zh: '该字段不能为空', en: 'This field cannot be empty' },
  scoreNotWhole: { zh: '分值必须为整数、正数', en: 'A score is a whole number, not below 0' },
  scoreAboveFull: { zh: '分值不能大于满分', en: 'A score cannot be above full marks' },
  scoreUnknownItem: { zh: '评分规则中没有这一项', en: 'The rule has no such item' },
  noScoreRule: { zh: '该合同类型没有评分规则', en: 'The contract type has no score rule' },
  scorePoints: { zh: '{field}应为 1 至 {max} 的整数', en: '{field} is a whole number from 1 to {max}' },
  scoreRoleGone: { zh: '所选角色已不存在，请重新选择', en: 'A role is gone: choose anew' },
  scoreNotDue: { zh: '该合同没有 {year} 年度评分', en: 'No score of {year} fell due for the contract' },
} as const
