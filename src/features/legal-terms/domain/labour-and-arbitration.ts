import type { Rule } from '#engines/deadlines/domain/index.ts'
import { art, forward, read, rulesOf, type Text, version } from './make-rule.ts'

const labour = rulesOf('劳动争议 | Labour')
const arbitration = rulesOf('商事仲裁 | Commercial arbitration')

const lab: Text = {
  law: '《劳动争议调解仲裁法》 | Labour Dispute Mediation and Arbitration Law',
  from: '2008-05-01',
  source: read.laws,
}
const year = { isInterrupted: true, suspension: { kind: 'timeNotCounted' } } as const satisfies Partial<Rule>

const arb2017: Text = {
  law: '《仲裁法》（2017 年修正） | Arbitration Law (2017)',
  from: '2018-01-01',
  to: '2026-02-28',
  source: read.laws,
}
const arb: Text = {
  law: '《仲裁法》（2025 年修订） | Arbitration Law (2025)',
  from: '2026-03-01',
  source: `${read.register}; ${read.just}`,
}

export const labourRules: readonly Rule[] = [
  labour({
    id: 'LAB1Y',
    title: '申请劳动仲裁 | Application for labour arbitration',
    trigger: '知道或应当知道权利受损 | Knowledge of the harm',
    versions: [version(lab, art(27), forward(1, 'year'))],
    ...year,
    remark:
      '中止后继续计算，不另加六个月 | After a suspension the remaining time continues; six months are not added',
  }),
  labour({
    id: 'LAB1Y-WAGE',
    title: '申请劳动仲裁（拖欠报酬） | Application for labour arbitration (unpaid wages)',
    trigger: '劳动关系终止 | Employment ended',
    versions: [version(lab, art(27, '第四款 | para. 4'), forward(1, 'year'))],
    ...year,
  }),
  labour({
    id: 'LAB-DEF10',
    title: '答辩期 | Answer',
    trigger: '收到仲裁申请书副本 | Request for arbitration received',
    versions: [version(lab, art(30), forward(10, 'day'))],
  }),
  labour({
    id: 'LAB15',
    title: '不服裁决起诉 | Action after an award',
    trigger: '收到裁决书 | Award received',
    versions: [version(lab, art('48、50'), forward(15, 'day'))],
    remark: '双方均不起诉的，裁决生效 | If neither party sues, the award takes effect',
  }),
  labour({
    id: 'LAB30E',
    title: '用人单位申请撤销终局裁决 | Employer’s application to set aside a final award',
    trigger: '收到裁决书 | Award received',
    versions: [version(lab, art(49), forward(30, 'day'))],
  }),
  labour({
    id: 'LAB45',
    title: '仲裁审限 | Time for the award',
    trigger: '受理 | Accepted',
    nature: 'watch',
    versions: [version(lab, art(43), forward(45, 'day'))],
    remark: '可延长 15 日 | May be extended by 15 days',
  }),
]

export const arbitrationRules: readonly Rule[] = [
  arbitration({
    id: 'ARB-SETASIDE',
    title: '申请撤销仲裁裁决 | Setting an award aside',
    trigger: '收到裁决书 | Award received',
    versions: [version(arb2017, art(59), forward(6, 'month')), version(arb, art(72), forward(3, 'month'))],
    unsettled: {
      words:
        '2026-03-01 前收到的裁决适用哪一版，没有过渡规定 | There is no transitional rule for awards received before 2026-03-01',
      newTermFrom: 'commencement',
    },
  }),
  arbitration({
    id: 'ARB-CORRECT30',
    title: '申请补正裁决 | Correction of an award',
    trigger: '收到裁决书 | Award received',
    versions: [version(arb, art(69), forward(30, 'day'))],
  }),
  arbitration({
    id: 'ARB-ADHOC3WD',
    title: '专设仲裁庭备案 | Filing of an ad hoc tribunal',
    trigger: '仲裁庭组成 | Tribunal formed',
    nature: 'watch',
    versions: [version(arb, art(82), forward(3, 'workingDay'))],
  }),
  arbitration({
    id: 'ARB-NONENF15',
    title: '申请不予执行仲裁裁决 | Refusal of enforcement',
    trigger: '收到执行通知书 | Enforcement notice received',
    versions: [
      version(
        {
          law: '《仲裁裁决执行规定》 | Provisions on enforcing arbitral awards',
          from: '2018-03-01',
          source: read.laws,
        },
        art(8),
        forward(15, 'day'),
      ),
    ],
  }),
]
