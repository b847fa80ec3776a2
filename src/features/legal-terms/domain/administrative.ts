import type { Rule } from '#engines/deadlines/domain/index.ts'
import { art, forward, read, rulesOf, type Text, version } from './make-rule.ts'

const court = rulesOf('行政诉讼 | Administrative litigation')
const review = rulesOf('行政复议 | Administrative reconsideration')

const all: Text = {
  law: '《行政诉讼法》（2017 年修正） | Administrative Litigation Law (2017)',
  from: '2017-07-01',
  source: read.laws,
}
const allJi: Text = {
  law: '《行政诉讼法》司法解释 | Interpretation of the Administrative Litigation Law',
  from: '2018-02-08',
  source: read.laws,
}
const arl: Text = {
  law: '《行政复议法》（2023 年修订） | Administrative Reconsideration Law (2023)',
  from: '2024-01-01',
  source: read.laws,
}
const lostTime = { suspension: { kind: 'timeNotCounted' } } as const satisfies Partial<Rule>
const unread =
  '法释〔2026〕3号（2026-05-01 起施行）未能读到原文：起算和耽误期间以其为准时请核对 | The original text of 法释〔2026〕3号, in force since 2026-05-01, could not be obtained: check it for the start and for lost time'
const known = '知道或应当知道行政行为 | Knowledge of the act'

export const administrativeRules: readonly Rule[] = [
  court({
    id: 'ADM6M',
    title: '起诉行政行为 | Action against an administrative act',
    trigger: known,
    versions: [version(all, art(46), forward(6, 'month'))],
    ...lostTime,
    capRuleId: 'ADM-CAP5',
    remark: unread,
  }),
  court({
    id: 'ADM6M-RE',
    title: '起诉行政行为（不动产） | Action against an administrative act (real estate)',
    trigger: known,
    versions: [version(all, art(46), forward(6, 'month'))],
    ...lostTime,
    capRuleId: 'ADM-CAP20',
    remark: unread,
  }),
  ...(
    [
      ['ADM-CAP5', '最长起诉期限 | Maximum time to sue', 5],
      ['ADM-CAP20', '最长起诉期限（不动产） | Maximum time to sue (real estate)', 20],
    ] as const
  ).map(([id, title, years]) =>
    court({
      id,
      title,
      trigger: '行政行为作出 | Act performed',
      versionBy: 'due',
      versions: [version(all, art(46, '第二款 | para. 2'), forward(years, 'year'))],
    }),
  ),
  court({
    id: 'ADM15',
    title: '不服复议决定起诉 | Action after reconsideration',
    trigger: '收到复议决定或复议期满 | Decision received, or time for it expired',
    versions: [version(all, art(45), forward(15, 'day'))],
  }),
  court({
    id: 'ADM-UNINF1Y',
    title: '未告知起诉期限的最长期间 | Maximum time to sue if not informed of it',
    trigger: '知道行政行为内容 | Knowledge of the content',
    versions: [version(allJi, art(64), forward(1, 'year'))],
    remark:
      '自知道起诉期限起算六个月，最长不超过一年 | Six months from knowing the time to sue, at most one year',
  }),
  court({
    id: 'ADM-DUTY2M',
    title: '行政机关履责期满 | End of the authority’s time to act',
    trigger: '提出申请 | Application made',
    nature: 'moment',
    versions: [version(all, art(47), forward(2, 'month'))],
  }),
  court({
    id: 'ADM-DUTY',
    title: '起诉不履行职责 | Action for failure to act',
    trigger: '履责期满 | Authority’s time to act ended',
    versions: [version(allJi, art(66), forward(6, 'month'))],
    ...lostTime,
  }),
  court({
    id: 'ADM-EXT10',
    title: '申请延长起诉期限 | Request for more time to sue',
    trigger: '障碍消除 | Obstacle removed',
    versions: [version(all, art(48, '第二款 | para. 2'), forward(10, 'day'))],
  }),
  court({
    id: 'ADM-DEF15',
    title: '答辩、举证期 | Answer and evidence',
    trigger: '收到起诉状副本 | Complaint received',
    versions: [version(all, art(67), forward(15, 'day'))],
    remark: '被告行政机关的期限 | The authority’s, as defendant',
  }),
  court({
    id: 'ADM-APP15',
    title: '对判决上诉 | Appeal against a judgment',
    trigger: '判决书送达 | Judgment served',
    versions: [version(all, art(85), forward(15, 'day'))],
  }),
  court({
    id: 'ADM-APP10',
    title: '对裁定上诉 | Appeal against a ruling',
    trigger: '裁定书送达 | Ruling served',
    versions: [version(all, art(85), forward(10, 'day'))],
  }),
  court({
    id: 'ADM-APPDEF15',
    title: '对上诉状答辩 | Answer to an appeal',
    trigger: '收到上诉状副本 | Appeal received',
    versions: [version(allJi, art(108, '第二款 | para. 2'), forward(15, 'day'))],
  }),
  court({
    id: 'ADM-RETRIAL6',
    title: '申请再审 | Application for retrial',
    trigger: '判决、裁定、调解书发生效力 | Judgment, ruling or mediation statement effective',
    versions: [version(allJi, art(110), forward(6, 'month'))],
    remark:
      '新证据等四种情形自知道或者应当知道之日起六个月 | On new evidence and three other grounds: six months from knowledge of them',
  }),
  court({
    id: 'ADM-ENF2',
    title: '申请执行 | Application for enforcement',
    trigger: '履行期间最后一日，未定的为送达 | Last day for performance; if none is set, service',
    versions: [version(allJi, art(153), forward(2, 'year'))],
    isInterrupted: true,
    suspension: { kind: 'timeNotCounted', lastMonths: 6 },
  }),
  review({
    id: 'REC60',
    title: '申请行政复议 | Application for reconsideration',
    trigger: known,
    versions: [version(arl, art(20), forward(60, 'day'))],
    ...lostTime,
    capRuleId: 'REC-CAP5',
    remark:
      '法律规定更长的从其规定；2026-07-01 起按送达方式起算（实施条例第 23、24 条） | Longer where a law says so; since 2026-07-01 the start follows the way of service (regulations arts. 23, 24)',
  }),
  review({
    id: 'REC60-RE',
    title: '申请行政复议（不动产） | Application for reconsideration (real estate)',
    trigger: known,
    versions: [version(arl, art(20), forward(60, 'day'))],
    ...lostTime,
    capRuleId: 'REC-CAP20',
  }),
  ...(
    [
      ['REC-CAP5', '最长复议期限 | Maximum time to apply', 5],
      ['REC-CAP20', '最长复议期限（不动产） | Maximum time to apply (real estate)', 20],
    ] as const
  ).map(([id, title, years]) =>
    review({
      id,
      title,
      trigger: '行政行为作出 | Act performed',
      versionBy: 'due',
      versions: [version(arl, art(21), forward(years, 'year'))],
    }),
  ),
  review({
    id: 'REC-UNINF1Y',
    title: '未告知复议期限的最长期间 | Maximum time to apply if not informed of it',
    trigger: '知道行政行为内容 | Knowledge of the content',
    versions: [version(arl, art(20, '第三款 | para. 3'), forward(1, 'year'))],
  }),
  ...(
    [
      [
        'REC-ACCEPT5WD',
        '复议机关审查受理 | Body decides on acceptance',
        '收到申请 | Application received',
        30,
        5,
      ],
      ['REC-SEND7WD', '发送申请书副本（普通程序） | Copy sent (ordinary)', '受理 | Accepted', 48, 7],
      ['REC-SEND3WD', '发送申请书副本（简易程序） | Copy sent (simplified)', '受理 | Accepted', 54, 3],
      ['REC-REPLY10WD', '被申请人答复 | Authority answers', '收到副本 | Copy received', 48, 10],
    ] as const
  ).map(([id, title, trigger, article, days]) =>
    review({
      id,
      title,
      trigger,
      nature: 'watch',
      versions: [version(arl, `第 ${article}、88 条 | arts. ${article}, 88`, forward(days, 'workingDay'))],
    }),
  ),
]
