/** Words of what keeps a contract from being submitted beside its form's own rules. */
export const submissionIssues = {
  blacklistedParty: {
    zh: '「{name}」在黑名单中，本组织规定不能与其签约；请更换相对方，或请相对方管理人员调整评级',
    en: '"{name}" is on the blacklist, and the organisation makes no contracts with such parties: choose another, or ask who keeps counterparties for another rating',
  },
  blacklistedNumber: {
    zh: '{field}中的证件号码属于黑名单中的相对方，本组织规定不能与其签约；请核对号码，或请相对方管理人员调整评级',
    en: '{field}: the number is that of a blacklisted party, and the organisation makes no contracts with such parties: check it, or ask who keeps counterparties for another rating',
  },
  blacklistReason: {
    zh: '合同中有黑名单相对方：请填写仍要提交的理由',
    en: 'A party of this contract is on the blacklist: say why it is submitted nevertheless',
  },
  numberNeeded: {
    zh: '请填写{field}：没有编号规则适用于本合同，而「{type}」的合同须有编号才能提交',
    en: 'Enter {field}: no numbering rule gives this contract a number, and contracts of “{type}” are submitted only with one',
  },
  numberUnmade: {
    zh: '本合同没有编号：没有编号规则适用，表单中也没有编号字段，而「{type}」的合同须有编号才能提交。请联系管理员设置编号规则，或在合同类型中不要求编号',
    en: 'This contract has no number: no numbering rule applies, its form has no field for one, and contracts of “{type}” are submitted only with a number. Ask an administrator to set a numbering rule, or to let this type do without',
  },
  textNeeded: {
    zh: '请选择{field}，或在「合同正文」处上传正文文件：「{type}」的合同须有正文才能提交',
    en: 'Choose {field}, or upload the text under “Document”: contracts of “{type}” are submitted only with a text',
  },
  textUnmade: {
    zh: '本合同还没有正文，请在「合同正文」处上传（.docx 或 PDF）：「{type}」的合同须有正文才能提交',
    en: 'This contract has no text yet: upload it (.docx or PDF) under “Document”. Contracts of “{type}” are submitted only with a text',
  },
} as const
