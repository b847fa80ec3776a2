/** Words of what can be wrong with scores and the rules that they are given by. */
export const scoreIssueTable = {
  scoreEmpty: '该字段不能为空 | This field cannot be empty',
  scoreNotWhole: '分值必须为整数、正数 | A score must be a whole number of 0 or more',
  scoreAboveFull: '分值不能大于满分 | A score cannot exceed the maximum',
  scoreUnknownItem: '评分规则中没有这一项 | The scoring rule has no such item',
  noScoreRule: '该合同类型没有评分规则 | The contract type has no scoring rule',
  scorePoints: '{field}应为 1 至 {max} 的整数 | {field} must be a whole number from 1 to {max}',
  scoreRoleGone: '所选角色已不存在，请重新选择 | A selected role no longer exists; choose again',
  scoreNotDue: '该合同没有 {year} 年度评分 | This contract has no score due for {year}',
} as const
