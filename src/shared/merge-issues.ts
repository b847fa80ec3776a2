/** Words of what whoever merges two parties has to say that they know; a part of `issueTable`. */
export const mergeIssueTable = {
  blacklistUnsaid: {
    zh: '其中一方在黑名单中，合并后仍为黑名单：请确认您已知悉',
    en: 'One of them is on the blacklist and stays there after the merge: confirm that you know',
  },
  numbersUnsaid: {
    zh: '「{stays}」与「{goes}」的证件号码不同且均有效，是两个主体；合并后「{goes}」的合同、案件等都归于「{stays}」：请确认您已知悉',
    en: '“{stays}” and “{goes}” have different valid numbers: they are two in law. Contracts and cases of “{goes}” become those of “{stays}”: confirm that you know',
  },
  kindUnsaid: {
    zh: '「{person}」是自然人，「{company}」是组织；合并后「{goes}」的权利义务都记在「{stays}」名下：请确认您已知悉',
    en: '“{person}” is a person and “{company}” an organisation. What “{goes}” owes and is owed stands under “{stays}” after the merge: confirm that you know',
  },
} as const
