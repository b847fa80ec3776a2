import {
  type BuiltInDefinition,
  type FieldMakers,
  formatted,
  required,
} from '#engines/form-designer/domain/index.ts'

const identity = ({ section, text, field, select, date, money, area }: FieldMakers, external: boolean) =>
  section(
    '主体信息 | Identity',
    text('name', '名称 | Name', { ...required, maxlength: 200, span: 2 }),
    select('subtype', '类型 | Type', '组织|Organisation; 自然人|Natural person', {
      ...required,
      defaultValue: '1',
    }),
    text('id_number', '统一社会信用代码或证件号码 | Credit code or ID number', {
      ...required,
      ...formatted('partyNumber'),
    }),
    text('abbr', '简称 | Abbreviation', { maxlength: 50 }),
    text('legal_representative', '法定代表人 | Legal representative', {
      visibleWhen: { match: 'all', conditions: [{ fieldId: 'subtype', operator: 1, value: '1' }] },
    }),
    date('founded', '成立日期 | Founded'),
    money('registered_capital', '注册资本 | Registered capital', {
      visibleWhen: { match: 'all', conditions: [{ fieldId: 'subtype', operator: 1, value: '1' }] },
    }),
    text('address', '住所 | Address', { span: 2 }),
    ...(external
      ? [
          field('is_connected', '是否关联交易 | Connected transaction', 'bool', { defaultValue: false }),
          area('scope', '经营范围 | Business scope'),
        ]
      : [area('scope', '经营范围 | Business scope')]),
  )

const reach = ({ section, text, table, column }: FieldMakers) =>
  section(
    '联系与账户 | Contacts and accounts',
    text('phone', '电话 | Phone', formatted('phone')),
    text('email', '邮箱 | Email', formatted('mail')),
    text('fax', '传真 | Fax', formatted('phone')),
    table(
      'contacts',
      '联系人 | Contacts',
      column('name', '姓名 | Name', 'custom', required),
      column('position', '职务 | Position', 'custom'),
      column('phone', '电话 | Phone', 'custom', formatted('phone')),
      column('email', '邮箱 | Email', 'custom', formatted('mail')),
    ),
    table(
      'banks',
      '银行账户 | Bank accounts',
      column('bank', '开户银行 | Bank', 'custom', required),
      column('account_name', '户名 | Account name', 'custom'),
      column('account', '账号 | Account', 'bankAccount', required),
    ),
  )

export const internalPartyForm: BuiltInDefinition = {
  name: '内部相对方表单 | Internal party form',
  sections: (make) => [
    identity(make, false),
    reach(make),
    make.section(
      '管理信息 | Administration',
      make.department('department', '对应部门 | Department'),
      make.person('seal_keeper', '印章管理人 | Seal custodian'),
      make.area('remark', '备注 | Remarks'),
      make.files(),
    ),
  ],
}

export const externalPartyForm: BuiltInDefinition = {
  name: '外部相对方表单 | External counterparty form',
  sections: (make) => [
    identity(make, true),
    reach(make),
    make.section(
      '准入与评价 | Admission and rating',
      make.severalOf(
        'business',
        '合作类别 | Cooperation category',
        '供应商|Supplier; 客户|Customer; 服务商|Service provider; 其他|Other',
      ),
      make.person('introducer', '引入人 | Introduced by', { defaultValue: 'initiator' }),
      make.area('rating_remark', '评级说明 | Rating remarks'),
      make.files('qualifications', '资质文件 | Qualifications'),
    ),
  ],
}
