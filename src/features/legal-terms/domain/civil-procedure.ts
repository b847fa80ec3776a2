import type { Rule } from '#engines/deadlines/domain/index.ts'
import { art, backward, forward, read, rulesOf, type Text, version } from './make-rule.ts'

const rule = rulesOf('民事诉讼 | Civil procedure')

const cpl: Text = {
  law: '《民事诉讼法》（2023 年修正） | Civil Procedure Law (2023)',
  from: '2024-01-01',
  source: read.laws,
}
const cpl2021: Text = {
  law: '《民事诉讼法》（2021 年修正） | Civil Procedure Law (2021)',
  from: '2022-01-01',
  to: '2023-12-31',
  source: read.register,
}
const cpl2017: Text = {
  law: '《民事诉讼法》（2017 年修正） | Civil Procedure Law (2017)',
  from: '2017-07-01',
  to: '2021-12-31',
  source: read.register,
}
const preservation: Text = {
  law: '《财产保全规定》 | Provisions on property preservation',
  from: '2021-01-01',
  source: read.laws,
}
const interpretation: Text = {
  law: '《民事诉讼法》司法解释 | Interpretation of the Civil Procedure Law',
  from: '2022-04-10',
  source: read.laws,
}

const enforcing: Text = {
  law: '《民事诉讼法》执行程序解释 | Interpretation on enforcement procedure',
  from: '2021-01-01',
  source: read.laws,
}

const defence: Rule[] = [
  rule({
    id: 'CPL-DEF15',
    title: '答辩期、管辖异议期 | Answer, challenge to jurisdiction',
    trigger: '收到起诉状副本 | Complaint received',
    versions: [version(cpl, art('128、130'), forward(15, 'day'))],
  }),
  rule({
    id: 'CPL-DEF30F',
    title: '答辩期（境内无住所） | Answer (no domicile in China)',
    trigger: '收到起诉状副本 | Complaint received',
    versions: [version(cpl, art(285), forward(30, 'day'))],
    remark:
      '看有无住所，不看国籍；可以申请延期 | Domicile decides, not nationality; an extension may be asked for',
  }),
  rule({
    id: 'CPL-EXT10',
    title: '申请顺延期限 | Request for an extension of time',
    trigger: '障碍消除 | Obstacle removed',
    versions: [version(cpl, art(86), forward(10, 'day'))],
    remark: '是否准许由法院决定 | The court decides',
  }),
  rule({
    id: 'CPL-GIVEN',
    title: '法院指定的期间 | Term fixed by the court',
    trigger: '文书送达或生效 | Document served or effective',
    versions: [version(cpl, art(85), forward(null, 'day'))],
    remark:
      '期间以文书为准，例如判决确定的履行期 | The length is set by the document, for example for performance',
  }),
]

const appeals: Rule[] = [
  rule({
    id: 'CPL-APP15',
    title: '对判决上诉 | Appeal against a judgment',
    trigger: '判决书送达 | Judgment served',
    versions: [version(cpl, art(171, '第一款 | para. 1'), forward(15, 'day'))],
    remark: '各方自各自收到之日起算 | Each party from its own service',
  }),
  rule({
    id: 'CPL-APP10',
    title: '对裁定上诉 | Appeal against a ruling',
    trigger: '裁定书送达 | Ruling served',
    versions: [version(cpl, art(171, '第二款 | para. 2'), forward(10, 'day'))],
  }),
  rule({
    id: 'CPL-APP30F',
    title: '上诉（境内无住所） | Appeal (no domicile in China)',
    trigger: '判决书、裁定书送达 | Judgment or ruling served',
    versions: [version(cpl, art(286), forward(30, 'day'))],
    remark: '判决、裁定和上诉答辩均为 30 日 | The same for judgments, rulings and the answer to an appeal',
  }),
  rule({
    id: 'CPL-APPDEF15',
    title: '对上诉状答辩 | Answer to an appeal',
    trigger: '收到上诉状副本 | Appeal received',
    versions: [version(cpl, art(174), forward(15, 'day'))],
  }),
  rule({
    id: 'CPL-RETRIAL6',
    title: '申请再审 | Application for retrial',
    trigger: '判决、裁定发生效力 | Judgment or ruling effective',
    versions: [version(cpl, art(216), forward(6, 'month'))],
    remark: '不变期间，不中止、中断 | Fixed: neither suspended nor interrupted',
  }),
  rule({
    id: 'CPL-RETRIAL6-M',
    title: '对调解书申请再审 | Retrial of a mediation statement',
    trigger: '调解书发生效力 | Mediation statement effective',
    versions: [version(interpretation, art(382), forward(6, 'month'))],
    remark:
      '限违反自愿原则或内容违法（民事诉讼法第 212 条）；解除婚姻关系的不得申请 | Only where it was not voluntary or is unlawful (Civil Procedure Law art. 212); never where it ended a marriage',
  }),
  rule({
    id: 'CPL-RETRIAL6-K',
    title: '申请再审（新证据等） | Application for retrial (new evidence and the like)',
    trigger: '知道或应当知道事由 | Knowledge of the ground',
    versions: [version(cpl, art(216), forward(6, 'month'))],
    remark: '限第 211 条第一、三、十二、十三项 | Only art. 211 nos. 1, 3, 12, 13',
  }),
  rule({
    id: 'CPL-TPR6',
    title: '第三人撤销之诉 | Third party’s action to set aside',
    trigger: '知道或应当知道权益受损 | Knowledge of the harm',
    versions: [version(cpl, art(59, '第三款 | para. 3'), forward(6, 'month'))],
    remark: '不变期间 | Fixed',
  }),
]

const limits: Rule[] = [
  [
    'CPL-TRIAL6',
    '一审审限（普通程序） | First instance (ordinary)',
    '立案 | Filed by the court',
    152,
    6,
    'month',
  ],
  [
    'CPL-SIMPLE3',
    '一审审限（简易程序） | First instance (simplified)',
    '立案 | Filed by the court',
    164,
    3,
    'month',
  ],
  ['CPL-SMALL2', '小额诉讼审限 | Small claims', '立案 | Filed by the court', 168, 2, 'month'],
  [
    'CPL-SECOND3',
    '二审审限（判决） | Second instance (judgment)',
    '二审立案 | Appeal filed',
    183,
    3,
    'month',
  ],
  ['CPL-SECOND30R', '二审审限（裁定） | Second instance (ruling)', '二审立案 | Appeal filed', 183, 30, 'day'],
].map(([id, title, trigger, article, amount, unit]) =>
  rule({
    id: id as string,
    title: title as Rule['title'],
    trigger: trigger as Rule['trigger'],
    nature: 'watch',
    versions: [version(cpl, art(article as number), forward(amount as number, unit as 'day' | 'month'))],
    remark:
      '约束法院，仅供关注；可延长，公告、鉴定、和解、管辖争议期间不计入 | Binds the court, shown for information; may be extended; public notice, expert opinions, settlement talks and jurisdiction disputes are not counted',
  }),
)

const enforcement: Rule[] = [
  rule({
    id: 'CPL-ENF2',
    title: '申请执行 | Application for enforcement',
    trigger: '履行期间最后一日，未定的为生效 | Last day for performance; if none is set, effect',
    versions: [version(cpl, art(250), forward(2, 'year'))],
    isInterrupted: true,
    suspension: { kind: 'timeNotCounted', lastMonths: 6 },
    remark:
      '分期履行自最后一期起；未定履行期的自生效起。中止后剩余期间继续计算（执行程序解释第 19 条），与民法典第 194 条不一致，此处取较早者 | Instalments: from the last; none fixed: from effect. After a suspension the rest continues (interpretation art. 19), other than Civil Code art. 194: the earlier day is taken here',
  }),
  rule({
    id: 'CPL-ENFJUR10',
    title: '执行管辖异议 | Challenge to the enforcing court’s jurisdiction',
    trigger: '收到执行通知书 | Enforcement notice received',
    versions: [version(enforcing, art(3), forward(10, 'day'))],
  }),
  rule({
    id: 'CPL-ENFREV10',
    title: '对执行行为异议裁定申请复议 | Review of a ruling on an act of enforcement',
    trigger: '裁定书送达 | Ruling served',
    versions: [version(cpl, art(236), forward(10, 'day'))],
  }),
  rule({
    id: 'CPL-ENFACT15',
    title: '提起执行异议之诉 | Action after an outsider’s objection to enforcement',
    trigger: '裁定书送达 | Ruling served',
    versions: [version(cpl, art(238), forward(15, 'day'))],
    remark:
      '与原判决、裁定无关的；认为原裁判错误的，走再审 | Where it has nothing to do with the judgment itself; otherwise retrial',
  }),
  rule({
    id: 'CPL-PRESREV5',
    title: '对保全裁定申请复议 | Review of a ruling on preservation',
    trigger: '裁定书送达 | Ruling served',
    versions: [version(preservation, art(25), forward(5, 'day'))],
  }),
  rule({
    id: 'CPL-PRES30',
    title: '诉前保全后起诉或申请仲裁 | Action after pre-action preservation',
    trigger: '法院采取保全措施 | Measure taken',
    versions: [version(cpl, art(104, '第三款 | para. 3'), forward(30, 'day'))],
  }),
  rule({
    id: 'CPL-PRES-RENEW7',
    title: '申请续行保全 | Application to renew a preservation',
    trigger: '保全期限届满 | Preservation ends',
    versions: [version(preservation, art(18), backward(7, 'day'))],
    remark:
      '按届满日前第 7 日计；若须留足 7 整日，再早一天。遇休息日提前 | Read as the end less 7 days; a stricter reading is one day earlier. Rest days pull it back',
  }),
  ...(
    [
      ['CPL-PRESMAX-ACC1', '冻结银行账户最长期限 | Maximum freeze of an account', 1],
      ['CPL-PRESMAX-MOV2', '查封、扣押动产最长期限 | Maximum seizure of movables', 2],
      [
        'CPL-PRESMAX-REAL3',
        '查封不动产、其他财产权最长期限 | Maximum seizure of real estate and other rights',
        3,
      ],
    ] as const
  ).map(([id, title, years]) =>
    rule({
      id,
      title,
      trigger: '采取措施 | Measure taken',
      nature: 'moment',
      versions: [version(interpretation, art(485), forward(years, 'year', { restDay: 'stays' }))],
      remark:
        '条文写的是执行，保全依惯例参照；以法院通知书载明的届满日为准，通知书常写对应日的前一日 | Worded for enforcement, followed for preservation by practice. The end named in the court’s notice decides; it often is the day before',
    }),
  ),
  rule({
    id: 'CPL-PRESMAX-TM1',
    title: '注册商标权保全最长期限 | Maximum preservation of a registered trademark',
    trigger: '商标局收到协助通知 | Received by the office',
    nature: 'moment',
    versions: [
      version(
        {
          law: '《注册商标权财产保全解释》 | Interpretation on preserving trademark rights',
          from: '2021-01-01',
          source: read.laws,
        },
        art(2),
        forward(1, 'year', { restDay: 'stays' }),
      ),
    ],
  }),
  rule({
    id: 'CPL-PRESMAX-PAT6M',
    title: '专利权保全最长期限 | Maximum preservation of a patent',
    trigger: '采取措施 | Measure taken',
    nature: 'moment',
    versions: [
      version(
        {
          law: '《专利纠纷规定》 | Provisions on patent disputes',
          from: '2021-01-01',
          source: read.register,
        },
        art(9),
        forward(6, 'month', { restDay: 'stays' }),
      ),
    ],
  }),
]

const moment = { nature: 'moment' as const, needsConfirmation: false }
const service: Rule[] = [
  rule({
    id: 'CPL-PUB30',
    title: '公告送达 | Service by public notice',
    trigger: '公告张贴或刊登 | Notice posted or printed',
    ...moment,
    versions: [
      version(cpl2017, art(92), forward(60, 'day', { restDay: 'stays' })),
      version(cpl2021, art(95), forward(30, 'day', { restDay: 'stays' })),
      version(cpl, art(95), forward(30, 'day', { restDay: 'stays' })),
    ],
    remark:
      '自最后张贴或刊登之日起；遇休息日不顺延 | From the last posting or print; not extended for rest days',
  }),
  rule({
    id: 'CPL-PUB60F',
    title: '公告送达（境内无住所） | Service by public notice (no domicile in China)',
    trigger: '公告张贴或刊登 | Notice posted or printed',
    ...moment,
    versions: [
      version(
        {
          ...cpl2021,
          law: '《民事诉讼法》（2017、2021 年修正） | Civil Procedure Law (2017, 2021)',
          from: '2017-07-01',
        },
        '涉外送达 | service abroad',
        forward(3, 'month', { restDay: 'stays' }),
      ),
      version(cpl, art(283, '第二款 | para. 2'), forward(60, 'day', { restDay: 'stays' })),
    ],
  }),
  rule({
    id: 'CPL-MAIL3M',
    title: '域外邮寄视为送达 | Service abroad by post',
    trigger: '交邮 | Posted',
    ...moment,
    versions: [version(cpl, art(283, '第八项 | no. 8'), forward(3, 'month', { restDay: 'stays' }))],
    remark: '未退回送达回证且足以认定已送达 | No receipt came back and circumstances show service',
  }),
  rule({
    id: 'CPL-HEAR3',
    title: '开庭通知 | Notice of a hearing',
    trigger: '开庭 | Hearing',
    nature: 'watch',
    versions: [version(cpl, art(139), backward(3, 'day'))],
  }),
]

export const civilProcedureRules: readonly Rule[] = [
  ...defence,
  ...appeals,
  ...limits,
  ...enforcement,
  ...service,
]
