import type { Counting, Rule, RuleVersion, TermUnit } from '#engines/deadlines/domain/index.ts'
import type { Words } from '#shared/text.ts'
import { art, backward, forward, read, rulesOf, type Text, version } from './make-rule.ts'

const patent = rulesOf('专利 | Patents')
const trademark = rulesOf('商标 | Trademarks')
const copyright = rulesOf('著作权 | Copyright')

const pl: Text = {
  law: '《专利法》（2020 年修正） | Patent Law (2020)',
  from: '2021-06-01',
  source: read.laws,
}
const pr: Text = {
  law: '《专利法实施细则》（2023 年修订） | Patent Regulations (2023)',
  from: '2024-01-20',
  source: read.laws,
}
/** The text before it (art. 98, in force from 2010-02-01) says the same of annual fees. */
const pr2010: Text = {
  law: '《专利法实施细则》（2010 年修订） | Patent Regulations (2010)',
  from: '2010-02-01',
  to: '2024-01-19',
  source: read.laws,
}
/** The day before the anniversary; the statutory day itself counts, and rest days move nothing. */
const wholeTerm = (years: number, more: Partial<Counting> = {}): Counting =>
  forward(years, 'year', { firstDay: 'same', restDay: 'stays', ...more })

type Line = readonly [
  id: string,
  title: Words,
  trigger: Words,
  text: Text,
  article: Words,
  amount: number,
  unit: TermUnit,
  more?: Partial<Rule>,
]
const lines = (make: typeof patent, rows: readonly Line[]): Rule[] =>
  rows.map(([id, title, trigger, text, article, amount, unit, more]) =>
    make({ id, title, trigger, versions: [version(text, article, forward(amount, unit))], ...more }),
  )

const byDue = { versionBy: 'due' } as const
const priority: Words = '首次申请（优先权日） | First filing (priority date)'

export const patentRules: readonly Rule[] = [
  ...(
    [
      ['PAT-TERM20', '发明专利权期限 | Term of an invention patent', 20, 'due'],
      ['PAT-TERM10', '实用新型专利权期限 | Term of a utility model', 10, 'due'],
      ['PAT-TERM15', '外观设计专利权期限 | Term of a design', 15, 'trigger'],
    ] as const
  ).map(([id, title, years, versionBy]) =>
    patent({
      id,
      title,
      trigger: '申请日（不是优先权日） | Filing (not priority)',
      nature: 'moment',
      versionBy,
      versions: [version(pl, art(42), wholeTerm(years))],
      remark:
        versionBy === 'trigger'
          ? '2021-06-01 前申请的未核实，不计算 | Designs filed before 2021-06-01 were not verified and are not computed'
          : '可能有期限补偿 | The term may be compensated',
    }),
  ),
  patent({
    id: 'PAT-ANN',
    title: '年费 | Annual fee',
    trigger: '申请日；期间 = 年度 − 1 | Filing; length = year of the fee − 1',
    versionBy: 'due',
    versions: [version(pr2010, art(98), forward(null, 'year')), version(pr, art(114), forward(null, 'year'))],
    reminders: [90, 30, 7, 1, 0],
    remark: '第 n 年度的年费在申请日后满 n − 1 年时缴纳 | The fee of year n is due n − 1 years after filing',
  }),
  patent({
    id: 'PAT-ANN-GRACE',
    title: '年费滞纳期 | Late annual fee',
    trigger: '年费应缴日 | Annual fee due',
    versions: [version(pr2010, art(98), forward(6, 'month')), version(pr, art(115), forward(6, 'month'))],
    remark:
      '自规定的期满日起算，不随节假日顺延；逾期不缴，专利权自应缴之日起终止 | Counted from the day set by the regulations, not extended for holidays. If not paid, the right ends as of the due date',
  }),
  ...lines(patent, [
    ['PAT-RESTORE2', '请求恢复权利 | Restoration', '收到通知 | Notice received', pr, art(6), 2, 'month'],
    [
      'PAT-RESTORE2-FM',
      '请求恢复权利（不可抗力） | Restoration (force majeure)',
      '障碍消除 | Obstacle gone',
      pr,
      art(6),
      2,
      'month',
      { capRuleId: 'PAT-RESTORE-CAP2' },
    ],
    [
      'PAT-RESTORE-CAP2',
      '请求恢复权利最长期间 | Maximum time for restoration',
      '原期限届满 | Missed term ended',
      pr,
      art(6),
      2,
      'year',
      byDue,
    ],
    [
      'PAT-REG2',
      '办理登记手续 | Registration after grant',
      '收到授权通知 | Notice of grant',
      pr,
      art(60),
      2,
      'month',
    ],
    ['PAT-EXAM3Y', '请求实质审查 | Request for examination', priority, pl, art(35), 3, 'year', byDue],
    ['PAT-REEXAM3', '请求复审 | Re-examination', '收到驳回决定 | Refusal received', pl, art(41), 3, 'month'],
    [
      'PAT-COURT3',
      '不服复审、无效决定起诉 | Action against the office',
      '收到决定 | Decision received',
      pl,
      art('41、46'),
      3,
      'month',
    ],
    [
      'PAT-LIC3',
      '许可合同备案 | Licence recordal',
      '许可合同生效 | Licence effective',
      pr,
      art(15),
      3,
      'month',
    ],
    [
      'PAT-PRI12',
      '优先权（发明、实用新型） | Priority (inventions, utility models)',
      priority,
      pl,
      art(29),
      12,
      'month',
      byDue,
    ],
    ['PAT-PRI6', '优先权（外观设计） | Priority (designs)', priority, pl, art(29), 6, 'month', byDue],
    [
      'PAT-PRI-RESTORE2',
      '请求恢复优先权 | Restoration of priority',
      '优先权期限届满 | Priority ended',
      pr,
      art(36),
      2,
      'month',
      { remark: '须有正当理由；外观设计不适用 | With good reason; not for designs' },
    ],
    ['PAT-PRICOPY16', '提交优先权副本 | Priority documents', priority, pl, art(30), 16, 'month', byDue],
    [
      'PAT-PRICOPY3D',
      '提交优先权副本（外观设计） | Priority documents (designs)',
      '申请日 | Filing',
      pl,
      art(30),
      3,
      'month',
    ],
    ['PAT-PCT30', 'PCT 进入国家阶段 | PCT national phase', priority, pr, art(120), 30, 'month', byDue],
    [
      'PAT-PCT32',
      'PCT 进入国家阶段（缴宽限费） | PCT national phase with late fee',
      priority,
      pr,
      art(120),
      32,
      'month',
      byDue,
    ],
  ]),
  patent({
    id: 'PAT-MAIL15',
    title: '邮寄文件推定收到 | Deemed receipt of posted documents',
    trigger: '发文日 | Posted by the office',
    nature: 'moment',
    versions: [version(pr, art(4), forward(15, 'day', { restDay: 'stays' }))],
    remark:
      '电子文件以进入当事人认可的系统之日为准；有证据的从其证据 | Electronic documents: on entry into the accepted system; other proof prevails',
  }),
]

const tl: Text = {
  law: '《商标法》（2019 年修正） | Trademark Law (2019)',
  from: '2019-11-01',
  to: '2026-12-31',
  source: read.laws,
}
const tl2026: Text = {
  law: '《商标法》（2026 年修订） | Trademark Law (2026)',
  from: '2027-01-01',
  source: read.just,
}
const tr: Text = { law: '《商标法实施条例》 | Trademark Regulations', from: '2014-05-01', source: read.laws }
/** The same length in the law until the end of 2026 and in the one after it. */
const both = (before: Words, after: Words, counting: Counting): RuleVersion[] => [
  version(tl, before, counting),
  version(tl2026, after, counting),
]

export const trademarkRules: readonly Rule[] = [
  trademark({
    id: 'TM-OPP',
    title: '异议 | Opposition',
    trigger: '初步审定公告 | Preliminary publication',
    versions: [version(tl, art(33), forward(3, 'month')), version(tl2026, art(36), forward(2, 'month'))],
    unsettled: {
      words:
        '2027-01-01 前公告、之后届满的如何适用，没有过渡规定 | There is no transitional rule for marks published before 2027-01-01 whose period ends later',
      newTermFrom: 'trigger',
    },
  }),
  trademark({
    id: 'TM-TERM10',
    title: '注册商标有效期 | Term of a registration',
    trigger: '核准注册 | Registration',
    nature: 'moment',
    versionBy: 'due',
    versions: both(art(39), art(43), wholeTerm(10)),
  }),
  trademark({
    id: 'TM-RENEW-OPEN',
    title: '可以续展之日 | Renewal opens',
    trigger: '有效期届满 | Term ends',
    nature: 'moment',
    versions: both(art(40), art(44), backward(12, 'month', { offset: 1, restDay: 'stays' })),
  }),
  trademark({
    id: 'TM-RENEW-END',
    title: '续展 | Renewal',
    trigger: '有效期届满 | Term ends',
    reminders: [180, 90, 30, 7, 3, 1, 0],
    versions: both(art(40), art(44), forward(0, 'day', { firstDay: 'next', restDay: 'stays' })),
  }),
  trademark({
    id: 'TM-GRACE',
    title: '续展宽展期 | Renewal in the grace period',
    trigger: '有效期届满 | Term ends',
    versions: both(art(40), art(44), forward(6, 'month')),
  }),
  trademark({
    id: 'TM-NEXT10',
    title: '续展后的有效期 | Next term',
    trigger: '上一有效期届满 | Last term ends',
    nature: 'moment',
    versionBy: 'due',
    versions: both(art(40), art(44), wholeTerm(10, { offset: 1 })),
  }),
  trademark({
    id: 'TM-REVIEW15',
    title: '申请复审 | Review',
    trigger: '收到通知 | Notice received',
    versions: both(art('34、35、44、54'), art('37、38、50、58'), forward(15, 'day')),
  }),
  trademark({
    id: 'TM-COURT30',
    title: '不服复审决定起诉 | Action against the office',
    trigger: '收到通知 | Notice received',
    versions: both(art('34、35、44、54'), art('37、38、50、58'), forward(30, 'day')),
  }),
  trademark({
    id: 'TM-NONUSE3',
    title: '可以申请撤销三年不使用 | Cancellation for non-use becomes possible',
    trigger: '注册公告 | Registration published',
    nature: 'moment',
    versionBy: 'due',
    versions: both(art(49), art(57, '第二款 | para. 2'), forward(3, 'year', { restDay: 'stays' })),
  }),
  trademark({
    id: 'TM-USEPROOF2',
    title: '提交使用证据 | Evidence of use',
    trigger: '收到通知 | Notice received',
    versions: [version(tr, art(66), forward(2, 'month'))],
    remark: '2027 年起的新实施条例未见公布 | A new regulation for 2027 was not found',
  }),
  trademark({
    id: 'TM-INVALID5',
    title: '请求宣告无效（相对理由） | Invalidation on relative grounds',
    trigger: '核准注册 | Registration',
    versionBy: 'due',
    versions: both(art(45), art(51), forward(5, 'year')),
    remark: '恶意注册驰名商标的不受五年限制 | No limit for well-known marks and bad faith',
  }),
  trademark({
    id: 'TM-PRI6',
    title: '优先权 | Priority',
    trigger: '首次申请或首次使用 | First filing or use',
    versionBy: 'due',
    versions: both(art('25、26'), art('29、30'), forward(6, 'month')),
  }),
  trademark({
    id: 'TM-PRICOPY3',
    title: '提交优先权文件 | Priority documents',
    trigger: '提出申请 | Filing',
    versions: both(art('25、26'), art('29、30'), forward(3, 'month')),
  }),
  ...(
    [
      ['TM-E15', '电子文件视为送达 | Deemed service of electronic documents', '发出 | Sent', 15],
      ['TM-PUB30', '公告视为送达 | Deemed service by public notice', '公告 | Notice', 30],
    ] as const
  ).map(([id, title, trigger, days]) =>
    trademark({
      id,
      title,
      trigger,
      nature: 'moment',
      versions: [version(tr, art(10), forward(days, 'day', { restDay: 'stays' }))],
    }),
  ),
]

const cl: Text = {
  law: '《著作权法》（2020 年修正） | Copyright Law (2020)',
  from: '2021-06-01',
  source: read.laws,
}
const sw: Text = {
  law: '《计算机软件保护条例》（2013 年修订） | Software Regulations (2013)',
  from: '2013-03-01',
  source: read.laws,
}

export const copyrightRules: readonly Rule[] = (
  [
    [
      'CR-NAT50',
      '自然人作品 | Works of a person',
      '作者（最后死亡的合作作者）死亡 | Death of the last author',
      cl,
      art(23, '第一款 | para. 1'),
      50,
    ],
    [
      'CR-ORG50',
      '法人作品、职务作品 | Works of an organisation',
      '首次发表 | First publication',
      cl,
      art(23, '第二款 | para. 2'),
      50,
    ],
    [
      'CR-ORG50-U',
      '法人作品（未发表） | Works of an organisation (unpublished)',
      '创作完成 | Completion',
      cl,
      art(23, '第二款 | para. 2'),
      50,
    ],
    [
      'CR-AV50',
      '视听作品 | Audiovisual works',
      '首次发表 | First publication',
      cl,
      art(23, '第三款 | para. 3'),
      50,
    ],
    ['CR-PERF50', '表演者权 | Performers', '表演发生 | Performance', cl, art(41), 50],
    ['CR-SOUND50', '录音录像制作者权 | Recordings', '首次制作完成 | Recording made', cl, art(44), 50],
    ['CR-CAST50', '广播组织权 | Broadcasts', '首次播放 | First broadcast', cl, art(47), 50],
    ['CR-LAYOUT10', '版式设计权 | Layout', '首次出版 | First edition', cl, art(37), 10],
    ['CR-SW50', '法人软件 | Software of an organisation', '首次发表 | First publication', sw, art(14), 50],
  ] as const
).map(([id, title, trigger, text, article, years]) =>
  copyright({
    id,
    title,
    trigger,
    nature: 'moment',
    versionBy: 'due',
    versions: [version(text, article, forward(years, 'year', { toYearEnd: true, restDay: 'stays' }))],
    remark:
      '至第 n 年 12 月 31 日；登记不影响期限 | To 31 December of that year; registration does not affect the term',
  }),
)
