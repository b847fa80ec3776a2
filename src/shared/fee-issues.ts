/** What may be wrong with fees of rights and what closes them, in words. */
export const feeIssueTable = {
  feeShort: {
    zh: '应缴 {due}（按费用标准、减缴和滞纳金计算），登记的是 {paid}：请更正金额，或填写减缴或其他依据',
    en: 'Due is {due} by the table of fees with reduction and surcharge, and {paid} was entered: correct the amount, or say what reduces it',
  },
  feeUnknown: {
    zh: '费用标准中没有该项费用，无法核对 {paid} 是否足额：请补充费用标准，或填写依据（如缴费通知书文号）',
    en: 'The table of fees has no such fee, so nobody can tell whether {paid} covers it: add the fee, or say what shows the amount (such as the office’s notice)',
  },
  renewalUnpaid: {
    zh: '续展费尚未确认到账：请先登记并确认续展缴费，再登记续展',
    en: 'The renewal fee is not confirmed yet: record and confirm its payment first, then the renewal',
  },
  renewalEnd: {
    zh: '续展的有效期为十年，自上一届期满次日起算：应至 {date}',
    en: 'A renewal lasts ten years from the day after the term before it: until {date}',
  },
  feeUnwatched: {
    zh: '这样修改会使「{fee}」不再到期或推迟，而费用只能由已确认的缴费办结：请先登记「更正登记信息」并由有权的人确认，再修改',
    en: 'This would take “{feeEn}” away or put it off, and fees are closed by confirmed payments alone: record a correction, have it confirmed by somebody who may, and then change it',
  },
  paidLater: {
    zh: '登记时第 {year} 年度之后的年费尚未到期，只能由已确认的缴费办结',
    en: 'Fees after year {year} were not due when the right was entered here: confirmed payments alone close them',
  },
} as const
