import type { Rule } from '#engines/deadlines/domain/index.ts'
import { art, forward, read, rulesOf, type Text, version } from './make-rule.ts'

const rule = rulesOf('诉讼时效 | Limitation')

const code: Text = { law: '《民法典》 | Civil Code', from: '2021-01-01', source: read.laws }
const known = '知道或应当知道权利受损及义务人 | Knowledge of the harm and the debtor'
const limitation = {
  isInterrupted: true,
  suspension: { kind: 'sixMonthsMore' },
  capRuleId: 'LIM20',
} as const satisfies Partial<Rule>

export const limitationRules: readonly Rule[] = [
  rule({
    id: 'LIM3',
    title: '普通诉讼时效 | General limitation',
    trigger: known,
    versions: [
      version(
        {
          law: '《民法通则》 | General Principles of Civil Law',
          from: '1987-01-01',
          to: '2015-09-30',
          source: read.laws,
        },
        '2018 年诉讼时效解释第 3 条 | Interpretation of 2018, art. 3',
        forward(2, 'year'),
      ),
      version(
        {
          law: '《民法总则》 | General Provisions of Civil Law',
          from: '2015-10-01',
          to: '2020-12-31',
          source: read.laws,
        },
        '第 188 条，2018 年诉讼时效解释第 1、2 条 | art. 188; Interpretation of 2018, arts. 1, 2',
        forward(3, 'year'),
      ),
      version(code, art(188), forward(3, 'year')),
    ],
    ...limitation,
    remark:
      '债务有履行期的自期满起，分期的自最后一期起。2017-10-01 时两年未满的适用三年。当事人不得另行约定 | For a debt with a due date, from that date; for instalments, from the last one. Three years if the two years had not ended on 2017-10-01. The parties cannot agree otherwise',
  }),
  rule({
    id: 'LIM20',
    title: '最长权利保护期间 | Maximum term',
    trigger: '权利受到损害 | Harm',
    versionBy: 'due',
    versions: [version(code, art(188, '第二款 | para. 2'), forward(20, 'year'))],
    remark: '不中止、不中断；法院可依申请延长 | Neither suspended nor interrupted; the court may extend it',
  }),
  rule({
    id: 'LIM4',
    title: '国际货物买卖、技术进出口合同 | International sale of goods, technology',
    trigger: known,
    versions: [version(code, art(594), forward(4, 'year'))],
    ...limitation,
  }),
  rule({
    id: 'LIM5-ECO',
    title: '生态环境民事责任 | Environmental civil liability',
    trigger: known,
    versions: [
      version(
        { law: '《生态环境法典》 | Ecological Code', from: '2026-08-15', source: read.register },
        art(1054, '第二款 | para. 2'),
        forward(5, 'year'),
      ),
    ],
    ...limitation,
    remark:
      '施行前已起算的如何过渡未核实 | Transition for periods already running on that day has not been verified',
  }),
]
