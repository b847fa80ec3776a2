/** What may be wrong with fees of rights and what closes them, in words. */
export const feeIssueTable = {
  feeShort:
    '应缴 {due}（按费用标准、减缴和滞纳金计算），登记的是 {paid}：请更正金额，或填写减缴或其他依据 | {due} is payable according to the fee schedule, reduction and surcharge, but {paid} was entered: correct the amount, or enter the reduction or other basis',
  feeUnknown:
    '费用标准中没有该项费用，无法核对 {paid} 是否足额：请补充费用标准，或填写依据（如缴费通知书文号） | The fee schedule has no such fee, so {paid} cannot be checked: add the fee, or enter the basis (such as the number of the payment notice)',
  renewalUnpaid:
    '续展费尚未确认到账：请先登记并确认续展缴费，再登记续展 | The renewal fee has not been confirmed: record and confirm its payment first, then record the renewal',
  renewalEnd:
    '续展的有效期为十年，自上一届期满次日起算：应至 {date} | A renewal lasts ten years from the day after the previous term ends, so until {date}',
  feeUnwatched:
    '这样修改会使「{fee}」不再到期或推迟，而费用只能由已确认的缴费办结：请先登记「更正登记信息」并由有权的人确认，再修改 | This would remove or postpone “{feeEn}”, but fees can be closed only by confirmed payments: record a correction, have it confirmed by an authorised person, then make the change',
  paidLater:
    '登记时第 {year} 年度之后的年费尚未到期，只能由已确认的缴费办结 | Annual fees after year {year} were not yet due when the right was recorded; they can be closed only by confirmed payments',
} as const
