import { messages } from '#web/index.ts'

export const interestMessages = messages('caseInterest', {
  title: '利息计算 | Interest',
  until: '算至（计入） | Until (inclusive)',
  none: '还没有计息项 | No interest items yet',
  noneHint:
    '新增计息项后，利息按本金、利率与天数逐段算出，回款和 LPR 变化时随之更新。 | Add one: interest is calculated step by step from principal, rate and days, taking recoveries and the LPR into account.',
  open: '未清利息合计 | Unpaid interest',
  interest: '利息 | Interest',
  paid: '已抵 {amount} | {amount} paid',
  principalLeft: '剩余本金 {amount} | {amount} of principal outstanding',
  period: '期间 | Period',
  formula: '计算 | Calculation',
  amount: '利息 | Interest',
  published: '{day} 公布 | published {day}',
  received: '{day} 回款 {amount} | {day}: {amount} received',
  toPrincipal: '抵本金 {amount} | {amount} to the principal',
  toInterest: '抵利息 {amount} | {amount} to interest',
  left: '剩余 {amount} | {amount} remaining',
  notBegun: '尚未起算 | Not started yet',
  lacksRate: '没有 {day} 适用的 LPR，暂不能计算 | The LPR for {day} is missing, so this cannot be calculated',
  lacksRateHint:
    '请在 设置 › LPR 利率 中登记公布的利率；没有权限时请联系管理员。 | Enter the published rate under Settings › Loan prime rates, or ask an administrator to do so.',
  toRates: '登记 LPR | Enter a rate',
  stale:
    'LPR 已登记至 {day} 公布的一期，其后仍按该期计算，请核对是否有新公布的利率 | The latest LPR entered was published on {day} and is used from then on; check for newer ones',
  otherCurrencies: '{count} 笔其他币种的回款未抵扣 | Recoveries in other currencies, not deducted: {count}',
  basis:
    '起算日与截止日、回款当日均计入；逐段四舍五入后相加。起算日之前的回款不抵扣，本金按起算时所欠填写。各计息项分别计算。加倍部分按日万分之一点七五（法释〔2014〕8号），以固定或浮动利率计算的一般利息请另设计息项。 | The first day, the last day and payment days all count; each step is rounded, then added up. Recoveries before the first day are not deducted: enter the amount owed on that day. Each item is calculated separately. Double interest is 0.0175% a day (Fa Shi [2014] No. 8); add a separate item for ordinary interest.',
  cut: '计息项或回款过多，仅计算了前 {items} 项、{recoveries} 笔 | Too many items or recoveries: only the first {items} and {recoveries} are calculated',
})
