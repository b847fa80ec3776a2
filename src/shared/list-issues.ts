/** Words of what is wrong with the conditions or the order that a list is asked for; a part of `issueTable`. */
export const listIssues = {
  listCondition:
    '筛选条件“{part}”无法识别，应写作 字段:运算符:值 | “{part}” is not a valid condition: use field:operator:values',
  listKey:
    '不能按“{key}”筛选，可用的有：{possible} | this list cannot be filtered by “{key}”; available filters: {possible}',
  listOperator:
    '筛选项“{key}”没有运算符“{operator}”，可用的有：{possible} | the filter “{key}” has no operator “{operator}”; available operators: {possible}',
  listValue: '筛选项“{key}”的值有误 | the value of the filter “{key}” is invalid',
  listSort:
    '不能按“{key}”排序，可用的有：{possible}；前加“-”为倒序 | this list cannot be sorted by “{key}”; available: {possible}; prefix “-” for descending order',
} as const
