/** Words of what can be wrong with scores and the rules that they are given by. */
export const scoreIssueTable = {
  scoreEmpty: { zh: '该字段不能为空', en: 'This field cannot be empty' },
  scoreNotWhole: { zh: '分值必须为整数、正数', en: 'A score must be a whole number of 0 or more' },
  scoreAboveFull: { zh: '分值不能大于满分', en: 'A score cannot exceed the maximum' },
  scoreUnknownItem: { zh: '评分规则中没有这一项', en: 'The scoring rule has no such item' },
  noScoreRule: { zh: '该合同类型没有评分规则', en: 'The contract type has no scoring rule' },
  scorePoints: { zh: '{field}应为 1 至 {max} 的整数', en: '{field} must be a whole number from 1 to {max}' },
  scoreRoleGone: { zh: '所选角色已不存在，请重新选择', en: 'A selected role no longer exists; choose again' },
  scoreNotDue: { zh: '该合同没有 {year} 年度评分', en: 'This contract has no score due for {year}' },
} as const
