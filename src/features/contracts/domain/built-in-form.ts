import {
  type BuiltInDefinition,
  formatted,
  notBefore,
  required,
  signedWithin,
} from '#engines/form-designer/domain/index.ts'

export const contractFormType = 1

/** A contract of any kind. Field ids are the bookmarks of the shipped templates where they have one. */
export const contractForm: BuiltInDefinition = {
  name: '通用合同表单 | General contract form',
  sections: (make) => {
    const { section, field, text, area, date, select, money, percent, person, people, department } = make
    const mapped = (id: string, name: string, party: string, mappingField: string, more = {}) =>
      text(id, name, { ...more, counterPartyConfig: { relatedCounterparty: party, mappingField } })
    return [
      section(
        '基本信息 | Basic information',
        text('contract_name', '合同名称 | Contract name', {
          ...required,
          rawType: 'contractName',
          maxlength: 200,
          span: 2,
        }),
        field('contract_number', '合同编号 | Contract number', 'contractNumber'),
        field('contract_type', '合同类型 | Contract type', 'contractType', required),
        field('template_name', '合同模板 | Template', 'templateName'),
        select(
          'contract_category',
          '合同类别 | Category',
          '普通合同|Ordinary; 框架协议|Framework; 补充协议|Supplementary; 变更协议|Amendment; 解除协议|Termination',
          { ...required, rawType: 'contractCategory', defaultValue: '1' },
        ),
        person('handler', '经办人 | Handler', { ...required, rawType: 'handler', defaultValue: 'initiator' }),
        department('handling_department', '经办部门 | Department', {
          ...required,
          rawType: 'handlingDepartment',
          defaultValue: 'initiator',
        }),
        people('operators', '协办人 | Collaborators', {
          rawType: 'collaborativeOperator',
          description: '协办人可以查看本合同',
          englishDescription: 'Collaborators can view the contract',
        }),
      ),
      section(
        '相对方 | Parties',
        make.parties('own_party', '我方主体 | Our party', 1, required),
        make.parties('other_party', '外部相对方 | Counterparties', 2, required),
        mapped('party_contact', '联系人 | Contact', 'other_party', 'externalContactName'),
        mapped('party_phone', '联系电话 | Phone', 'other_party', 'externalContactPhone', formatted('phone')),
        mapped('party_bank', '开户银行 | Bank', 'other_party', 'externalBankName'),
        field('party_account', '银行账号 | Account', 'bankAccount', {
          counterPartyConfig: { relatedCounterparty: 'other_party', mappingField: 'externalBankAccount' },
        }),
      ),
      section(
        '金额与付款 | Amount and payment',
        money('amount', '合同金额 | Amount', {
          ...required,
          rawType: 'contractAmount',
          alterEditStatus: 2,
          positionList: [
            { bookmarkName: 'amount', part: 'figure' },
            { bookmarkName: 'amount_words', part: 'words' },
          ],
        }),
        percent('tax_rate', '税率 | Tax rate'),
        select(
          'invoice_type',
          '发票类型 | Invoice',
          '增值税专用发票|Special VAT invoice; 增值税普通发票|Ordinary VAT invoice; 不开具发票|None',
        ),
        area('payment_terms', '付款方式 | Payment terms', { alterEditStatus: 2 }),
      ),
      section(
        '期限 | Term',
        date('sign_date', '签订日期 | Signed on', {
          ...signedWithin('start_date', 'end_date'),
        }),
        date('start_date', '起始日期 | Start', {
          ...required,
          rawType: 'contractStartTime',
          isBackdating: true,
          alterEditStatus: 2,
        }),
        date('end_date', '终止日期 | End', {
          ...required,
          rawType: 'contractEndTime',
          ...notBefore('start_date'),
          alterEditStatus: 2,
        }),
        field('backdating', '是否倒签 | Backdated', 'bool', { rawType: 'backdating' }),
      ),
      section(
        '内容与附件 | Content and attachments',
        area('subject_matter', '合同标的 | Subject matter'),
        area('other_terms', '其他约定 | Other terms'),
        make.field('related_contracts', '关联合同 | Related contracts', 'relatedContracts'),
        make.files(),
      ),
    ]
  },
}
