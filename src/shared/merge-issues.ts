/** Words of what whoever merges two parties has to say that they know; a part of `issueTable`. */
export const mergeIssueTable = {
  blacklistUnsaid:
    '其中一方在黑名单中，合并后仍为黑名单：请确认您已知悉 | One of the counterparties is blacklisted and will remain so after the merge: confirm that you are aware of this',
  numbersUnsaid:
    '「{stays}」与「{goes}」的证件号码不同且均有效，是两个主体；合并后「{goes}」的合同、案件等都归于「{stays}」：请确认您已知悉 | “{stays}” and “{goes}” have different valid numbers and are separate legal entities. Contracts and cases of “{goes}” will be moved to “{stays}”: confirm that you are aware of this',
  kindUnsaid:
    '「{person}」是自然人，「{company}」是组织；合并后「{goes}」的权利义务都记在「{stays}」名下：请确认您已知悉 | “{person}” is an individual and “{company}” an organisation. Rights and obligations of “{goes}” will be recorded under “{stays}” after the merge: confirm that you are aware of this',
} as const
