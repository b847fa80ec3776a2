/** Words of what keeps a contract from being submitted beside its form's own rules. */
export const submissionIssues = {
  blacklistedParty:
    '「{name}」在黑名单中，本组织规定不能与其签约；请更换相对方，或请相对方管理人员调整评级 | "{name}" is blacklisted and your organisation does not contract with blacklisted counterparties: choose another counterparty, or ask a counterparty administrator to change the rating',
  blacklistedNumber:
    '{field}中的证件号码属于黑名单中的相对方，本组织规定不能与其签约；请核对号码，或请相对方管理人员调整评级 | {field}: the number belongs to a blacklisted counterparty, and your organisation does not contract with blacklisted counterparties: check the number, or ask a counterparty administrator to change the rating',
  blacklistReason:
    '合同中有黑名单相对方：请填写仍要提交的理由 | A counterparty of this contract is blacklisted: enter a reason for submitting it anyway',
  numberNeeded:
    '请填写{field}：没有编号规则适用于本合同，而「{type}」的合同须有编号才能提交 | Enter {field}: no numbering rule applies to this contract, and contracts of type “{type}” need a number to be submitted',
  numberUnmade:
    '本合同没有编号：没有编号规则适用，表单中也没有编号字段，而「{type}」的合同须有编号才能提交。请联系管理员设置编号规则，或在合同类型中不要求编号 | This contract has no number: no numbering rule applies, the form has no number field, and contracts of type “{type}” need a number to be submitted. Ask an administrator to set a numbering rule, or to make the number optional for this type',
  textNeeded:
    '请选择{field}，或在「合同正文」处上传正文文件：「{type}」的合同须有正文才能提交 | Choose {field}, or upload a document under “Document”: contracts of type “{type}” need a document to be submitted',
  textUnmade:
    '本合同还没有正文，请在「合同正文」处上传（.docx 或 PDF）：「{type}」的合同须有正文才能提交 | This contract has no document yet: upload one (.docx or PDF) under “Document”. Contracts of type “{type}” need a document to be submitted',
} as const
