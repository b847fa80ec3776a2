import { messages, type Text } from '#web/index.ts'

export const scoreMessages = messages('score', {
  title: '相对方评分 | Score the counterparty',
  full: '满分 | Full marks',
  actualOf: '{item}的得分 | Score of {item}',
  points: '{max} 分 | {max}',
  comment: '评语 | Comment',
  commentHint: '选填 | Optional',
  total: '折合百分制 | Out of 100',
  totalLater: '填完全部评分项后计算 | Calculated once every item is scored',
  submit: '提交评分 | Submit',
  noRule: '该合同类型没有评分规则 | The contract type has no score rule',
  noRuleHint: '请联系合同类型的管理人员设置 | Ask somebody who manages contract types to set one',
  scores: '评分 | Scores',
  history: '评分历史 | Scoring history',
  none: '还没有评分 | No scores yet',
  noneHint:
    '合同履行后，由合同的经办人员评分 | Once a contract is performed, the people who handle it score the counterparty',
  scorer: '评分人 | Scored by',
  time: '评分时间 | Scored',
  contract: '合同 | Contract',
  unnamed: '未命名合同 | Unnamed contract',
  period: '评分期间 | Scored for',
  periodHint:
    '年度评分与整份合同的评分分别计入相对方的平均评分 | Yearly scores and the score for the whole contract each count towards the counterparty’s average',
  year: '{year} 年度 | Year {year}',
  whole: '整份合同 | Whole contract',
  dueOn: '评分日 {day} | due {day}',
  isScored: '已评分 | scored',
  isWaiting: '待评分 | waiting for you',
  otherPeriod:
    '切换评分期间？当前填写的内容尚未提交 | Switch to another period? Your entries have not been submitted',
  otherPeriodOk: '切换 | Switch',
  waiting: '待我评分的合同 | Contracts to score',
  scoreOf: '评分：{name} | Score: {name}',
  overdue: '已等 {days} 天 | waiting for {days} days',
  today: '今天 | today',
  newest: '最近 {count} 次，共 {total} 次 | Latest {count} of {total}',
})

type Words = Text<typeof scoreMessages>

/** What a score is for; null: the whole contract. */
export const periodName = (t: Words, year: number | null): string =>
  year === null ? t('whole') : t('year', { year: String(year) })
