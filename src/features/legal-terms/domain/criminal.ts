import type { Rule } from '#engines/deadlines/domain/index.ts'
import { art, forward, read, rulesOf, type Text, version } from './make-rule.ts'

const rule = rulesOf('刑事诉讼 | Criminal procedure')

const crim: Text = {
  law: '《刑事诉讼法》（2018 年修正） | Criminal Procedure Law (2018)',
  from: '2018-10-26',
  source: read.laws,
}

export const criminalRules: readonly Rule[] = [
  rule({
    id: 'CRIM-APP10',
    title: '对判决上诉 | Appeal against a judgment',
    trigger: '收到判决书 | Judgment received',
    versions: [version(crim, art(230), forward(10, 'day'))],
    remark:
      '附带民事判决相同（法释〔2021〕1号第 380 条）；被害人无上诉权，须请求抗诉 | The same for a civil claim joined to it (法释〔2021〕1号 art. 380); a victim cannot appeal and asks for a protest',
  }),
  rule({
    id: 'CRIM-APP5',
    title: '对裁定上诉 | Appeal against a ruling',
    trigger: '收到裁定书 | Ruling received',
    versions: [version(crim, art(230), forward(5, 'day'))],
  }),
  rule({
    id: 'CRIM-PROTEST5',
    title: '被害人请求抗诉 | Victim’s request for a protest',
    trigger: '收到判决书 | Judgment received',
    versions: [version(crim, art(229), forward(5, 'day'))],
    remark: '向提起公诉的人民检察院提出 | Made to the prosecutor',
  }),
]
