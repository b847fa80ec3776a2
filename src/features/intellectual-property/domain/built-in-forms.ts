import {
  type BuiltInDefinition,
  type FieldMakers,
  notBefore,
  required,
} from '#engines/form-designer/domain/index.ts'
import { said } from '#shared/text.ts'
import { niceClasses } from './nice-classes.ts'
import { ipcSections } from './patent-symbols.ts'

/** The field fills this one of a right's. */
const fills = (key: string) => ({ rawType: `intellectual_property.${key}` })

/** The 45 classes by their numbers and short titles. */
const niceOptions = (make: FieldMakers) =>
  Object.entries(niceClasses).map(([value, words]) => ({
    value,
    label: `${value} ${make.say(words)}`,
    englishLabel: `${value} ${said(words, 'en')}`,
  }))

/** Where most rights are held; what is not among them is typed. */
const countries = [
  '中国 | China',
  '中国香港 | Hong Kong, China',
  '中国澳门 | Macao, China',
  '中国台湾 | Taiwan, China',
  '美国 | United States',
  '欧盟 | European Union',
  '日本 | Japan',
  '韩国 | Republic of Korea',
  '英国 | United Kingdom',
  '德国 | Germany',
  '法国 | France',
  '印度 | India',
  '新加坡 | Singapore',
  '俄罗斯 | Russian Federation',
  '巴西 | Brazil',
  '加拿大 | Canada',
  '澳大利亚 | Australia',
  'PCT 国际申请 | PCT international application',
  '马德里国际注册 | Madrid international registration',
] as const

/** The sections of the IPC by their letters and short titles. */
const sectionOptions = (make: FieldMakers) =>
  Object.entries(ipcSections).map(([value, words]) => ({
    value,
    label: `${value} ${make.say(words)}`,
    englishLabel: `${value} ${said(words, 'en')}`,
  }))

const common = (make: FieldMakers, numbers: readonly [application: string, registration: string]) => [
  make.section(
    '基本信息 | Basic information',
    make.text('name', '名称 | Name', { ...required, ...fills('name'), maxlength: 200, span: 2 }),
    make.text('number', '内部编号 | Internal number', { ...fills('number'), maxlength: 64 }),
    make.select(
      'acquired',
      '取得方式 | Acquisition',
      '原始取得|Original; 受让|Assignment; 许可|Licence; 继承|Succession',
      { ...fills('acquired'), defaultValue: '1' },
    ),
    make.field('country', '国家或地区 | Country', 'inputSelect', {
      ...required,
      ...fills('country'),
      options: countries.map((words) => ({ value: make.say(words), label: make.say(words) })),
      defaultValue: make.say(countries[0]),
    }),
    {
      ...make.table(
        'owners',
        '权利人 | Owners',
        make.column('owner', '权利人 | Owner', 'custom', required),
        make.column('share', '份额 | Share', 'number', {
          ...required,
          isSummed: true,
          privateConfig: { numberFormat: 6 },
        }),
      ),
      ...fills('owners'),
    },
    make.text('applicant', '申请人 | Applicant', fills('applicant')),
    make.text('agency', '代理机构 | Agency', fills('agency')),
  ),
  make.section(
    '申请与权利 | Application and right',
    make.text('application_number', numbers[0], fills('applicationNumber')),
    make.date('application_date', '申请日 | Application date', fills('applied')),
    make.text('registration_number', numbers[1], fills('registrationNumber')),
    make.date('registration_date', '授权（注册）日 | Registration date', {
      ...notBefore('application_date'),
      ...fills('registered'),
    }),
    make.date('expiry_date', '届满日 | Expiry date', {
      ...notBefore('registration_date'),
      ...fills('expiry'),
    }),
    make.money('value', '评估价值 | Valuation', fills('value')),
  ),
]

const administration = (make: FieldMakers) =>
  make.section(
    '管理信息 | Administration',
    make.person('owner_person', '负责人 | Person in charge', {
      ...required,
      ...fills('handler'),
      defaultValue: 'initiator',
    }),
    make.department('department', '责任部门 | Department', {
      ...fills('department'),
      defaultValue: 'initiator',
    }),
    make.field('projects', '关联项目 | Projects', 'relationProject', {
      privateConfig: { multiple: true },
      ...fills('projects'),
    }),
    make.field('contracts', '关联合同 | Contracts', 'relatedContracts'),
    make.area('remark', '备注 | Remarks'),
    make.files(),
  )

export const patentForm: BuiltInDefinition = {
  name: '专利表单 | Patent form',
  sections: (make) => [
    ...common(make, ['申请号 | Application number', '授权公告号 | Grant number']),
    make.section(
      '专利信息 | Patent',
      make.select(
        'patent_kind',
        '专利类型 | Kind',
        '发明|Invention; 实用新型|Utility model; 外观设计|Design',
        { ...required, ...fills('patentKind') },
      ),
      make.text('publication_number', '公开号 | Publication number', fills('publicationNumber')),
      make.date('publication_date', '公开日 | Publication date', {
        ...notBefore('application_date'),
        ...fills('published'),
      }),
      make.count('paid_through', '年费已缴至年度 | Annual fees paid through year', fills('paidThrough')),
      make.table(
        'inventors',
        '发明人 | Inventors',
        make.column('name', '姓名 | Name', 'custom', required),
        make.column('unit', '单位或部门 | Affiliation', 'custom'),
      ),
      make.field('ipc_sections', 'IPC 部 | IPC sections', 'multiselect', {
        options: sectionOptions(make),
        ...fills('ipcSections'),
      }),
      make.text('classification', '分类号（IPC 或洛迦诺） | IPC or Locarno class', fills('classification')),
      make.bool('has_priority', '是否要求优先权 | Priority claimed'),
      make.text('priority_number', '优先权号 | Priority number', {
        visibleWhen: { match: 'all', conditions: [{ fieldId: 'has_priority', operator: 1, value: true }] },
      }),
      make.date('priority_date', '优先权日 | Priority date', {
        ...fills('priority'),
        visibleWhen: { match: 'all', conditions: [{ fieldId: 'has_priority', operator: 1, value: true }] },
      }),
      make.text('pct_number', 'PCT 申请号 | PCT number'),
    ),
    administration(make),
  ],
}

export const trademarkForm: BuiltInDefinition = {
  name: '商标表单 | Trademark form',
  sections: (make) => [
    ...common(make, ['申请号 | Application number', '注册号 | Registration number']),
    make.section(
      '商标信息 | Trademark',
      make.select(
        'mark_kind',
        '商标类型 | Kind',
        '文字|Word; 图形|Figurative; 组合|Combined; 立体|Three-dimensional; 声音|Sound',
        required,
      ),
      make.field('image', '商标图样 | Image', 'image-preview'),
      {
        ...make.table(
          'classes',
          '国际分类与商品服务 | Nice classes and goods',
          make.column('class', '类别 | Class', 'select', { ...required, options: niceOptions(make) }),
          make.column('goods', '商品或服务 | Goods or services', 'textarea', required),
        ),
        ...fills('classes'),
      },
      make.date('preliminary_gazette', '初审公告日 | Preliminary gazette', fills('preliminaryGazette')),
      make.date('registration_gazette', '注册公告日 | Registration gazette', {
        ...notBefore('preliminary_gazette'),
        ...fills('registrationGazette'),
      }),
      make.date('opposition_until', '异议截止日 | Opposition deadline', notBefore('preliminary_gazette')),
      make.field('exclusive_right', '专用权期限 | Exclusive right term', 'daterange', fills('term')),
      make.area('proof_of_use', '使用证据 | Evidence of use'),
    ),
    administration(make),
  ],
}

/** The kinds of right that this form is for, by the codes of all kinds. */
const kinds = (
  [
    ['3', '软件著作权', 'Software copyright'],
    ['4', '作品著作权', 'Work copyright'],
    ['5', '域名', 'Domain name'],
    ['6', '其他', 'Other'],
  ] as const
).map(([value, label, englishLabel]) => ({ value, label, englishLabel }))

export const copyrightForm: BuiltInDefinition = {
  name: '著作权及其他表单 | Copyright and other rights form',
  sections: (make) => [
    make.section(
      '类别 | Kind',
      make.select('ip_kind', '类别 | Kind', '', {
        ...required,
        ...fills('kind'),
        options: [...kinds],
        defaultValue: '3',
      }),
    ),
    ...common(make, ['申请（流水）号 | Application number', '登记号 | Registration number']),
    make.section(
      '著作权信息 | Copyright',
      make.text('work_version', '版本号或作品类别 | Version or category'),
      make.text('authors', '作者 | Authors', { span: 2 }),
      make.date('completed_on', '创作完成日 | Completed on', fills('completed')),
      make.date('published_on', '首次发表日 | First published on', fills('published')),
      ...(
        [
          ['registrar', '域名注册商 | Registrar', 'custom', 'registrar'],
          ['auto_renewal', '自动续费 | Auto-renewal', 'bool', 'auto_renewal'],
          ['filing_number', '备案号 | Filing number', 'custom', 'filing_number'],
        ] as const
      ).map(([id, name, type, key]) =>
        make.field(id, name, type, {
          ...fills(key),
          visibleWhen: { match: 'all', conditions: [{ fieldId: 'ip_kind', operator: 1, value: '5' }] },
        }),
      ),
    ),
    administration(make),
  ],
}
