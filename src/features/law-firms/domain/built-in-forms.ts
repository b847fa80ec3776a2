import {
  type BuiltInDefinition,
  formatted,
  notBefore,
  required,
} from '#engines/form-designer/domain/index.ts'

export const lawFirmForm: BuiltInDefinition = {
  name: '律所表单 | Law firm form',
  sections: (make) => [
    make.section(
      '基本信息 | Basic information',
      make.text('name', '律所名称 | Name', {
        ...required,
        rawType: 'law_firm.name',
        maxlength: 200,
        span: 2,
      }),
      make.text('english_name', '英文名称 | English name', { rawType: 'law_firm.englishName', span: 2 }),
      make.text('license_number', '执业许可证号 | Licence number', {
        rawType: 'law_firm.licenceNumber',
        maxlength: 64,
      }),
      make.select(
        'form',
        '组织形式 | Legal form',
        '普通合伙|General partnership; 特殊普通合伙|Special general partnership; 个人|Individual; 国资|State-owned',
        { rawType: 'law_firm.form' },
      ),
      make.text('head', '负责人 | Head', { rawType: 'law_firm.headName' }),
      make.date('founded', '成立日期 | Founded', { rawType: 'law_firm.foundedOn' }),
      make.select('office', '机构类型 | Office type', '总所|Head office; 分所|Branch', {
        rawType: 'law_firm.office',
        defaultValue: '1',
      }),
      make.severalOf(
        'expertise',
        '擅长领域 | Fields of expertise',
        '公司与并购|Corporate and M&A; 争议解决|Dispute resolution; 知识产权|Intellectual property; 劳动|Labour; 资本市场|Capital markets; 合规|Compliance; 建设工程|Construction; 其他|Other',
        { rawType: 'law_firm.expertise' },
      ),
    ),
    make.section(
      '联系与账户 | Contact and account',
      make.text('address', '地址 | Address', { rawType: 'law_firm.address', span: 2 }),
      make.text('phone', '电话 | Phone', { ...formatted('phone'), rawType: 'law_firm.phone', maxlength: 64 }),
      make.text('email', '邮箱 | Email', { ...formatted('mail'), rawType: 'law_firm.email' }),
      make.text('website', '网站 | Website', { ...formatted('url'), rawType: 'law_firm.website' }),
      make.text('bank', '开户银行 | Bank', { rawType: 'law_firm.bankName' }),
      make.field('account', '银行账号 | Account', 'bankAccount', { rawType: 'law_firm.bankAccount' }),
    ),
    make.section(
      '合作管理 | Panel',
      make.date('valid_until', '有效期至 | Valid until', {
        ...notBefore('founded'),
        rawType: 'law_firm.validUntil',
      }),
      make.area('fees', '收费约定 | Fee arrangement', { rawType: 'law_firm.feeArrangement' }),
      make.area('conflicts', '利益冲突声明 | Conflict statement', { rawType: 'law_firm.conflictStatement' }),
      // What is thought of a firm is for those who keep firms (`guards` of its record).
      {
        ...make.table(
          'assessments',
          '年度评价 | Yearly assessment',
          make.column('year', '年度 | Year', 'number', {
            ...required,
            privateConfig: { numberFormat: 1 },
            fieldConfig: { isInteger: true },
          }),
          make.column('score', '评分 | Score', 'number', { privateConfig: { numberFormat: 1 } }),
          make.column('remark', '评语 | Remarks', 'custom'),
        ),
        rawType: 'law_firm.assessments',
      },
      make.files(),
    ),
  ],
}

export const lawyerForm: BuiltInDefinition = {
  name: '律师表单 | Lawyer form',
  sections: (make) => [
    make.section(
      '基本信息 | Basic information',
      make.text('name', '姓名 | Name', { ...required, rawType: 'lawyer.name', maxlength: 200 }),
      make.text('license_number', '执业证号 | Licence number', {
        ...required,
        ...formatted('lawyerLicence'),
        rawType: 'lawyer.licenceNumber',
        maxlength: 17,
      }),
      make.field('law_firm', '所属律所 | Law firm', 'lawFirms', { ...required, rawType: 'lawyer.lawFirm' }),
      make.select(
        'practice_kind',
        '执业类别 | Practice type',
        '专职|Full-time; 兼职|Part-time; 公职|Public; 公司|Company',
        {
          rawType: 'lawyer.practiceKind',
          defaultValue: '1',
        },
      ),
      make.date('first_licensed', '首次执业日期 | First licensed', { rawType: 'lawyer.firstLicensed' }),
      make.select(
        'rank',
        '职级 | Seniority',
        '高级合伙人|Senior partner; 合伙人|Partner; 资深律师|Senior associate; 律师|Associate',
        { rawType: 'lawyer.rank' },
      ),
      make.money('hourly_rate', '小时费率 | Hourly rate', { rawType: 'lawyer.hourlyRate' }),
      make.severalOf(
        'languages',
        '工作语言 | Languages',
        '中文|Chinese; 英文|English; 日文|Japanese; 其他|Other',
        { rawType: 'lawyer.languages' },
      ),
      make.text('expertise', '擅长领域 | Field of expertise', { rawType: 'lawyer.expertise', span: 2 }),
      make.text('id_number', '身份证号 | Identity number', {
        ...formatted('identityNumber'),
        rawType: 'lawyer.idNumber',
        maxlength: 18,
      }),
      make.bool('cooperates', '合作中 | Currently engaged', {
        rawType: 'lawyer.cooperates',
        defaultValue: true,
      }),
    ),
    make.section('联系方式 | Contacts', {
      ...make.table(
        'contacts',
        '联系人 | Contacts',
        make.column('name', '姓名 | Name', 'custom', required),
        make.column('email', '邮箱 | Email', 'custom', formatted('mail')),
        make.column('phone', '电话 | Phone', 'custom', formatted('phone')),
        make.column('fax', '传真 | Fax', 'custom'),
      ),
      rawType: 'lawyer.contacts',
    }),
    make.section(
      '评价与资质 | Assessment and qualifications',
      make.area('assessment', '评价 | Assessment', { rawType: 'lawyer.assessment' }),
      make.files('qualifications', '资质附件 | Qualification attachments', [
        'pdf',
        'jpg',
        'png',
        'docx',
        'doc',
      ]),
    ),
  ],
}
