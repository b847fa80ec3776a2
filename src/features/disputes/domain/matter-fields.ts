import { department, flag, links, money, openChoice, people, person } from '#engines/records/domain/index.ts'

type Ties = { table: 'law_dispute' | 'law_case'; own: string }

/** Who stands against whom, who acts for us, who handles it, and what may be lost: the same of a dispute and of a case. */
export function matterFields({ table, own }: Ties) {
  const parties = (code: 1 | 2 | 3) => ({
    table: `${table}_parties`,
    own,
    other: 'counterpart_id',
    as: { column: 'side', code },
  })
  return {
    ownParties: links('我方主体 | Our party', 'counterparts', parties(1), { width: 180 }),
    opposingParties: links('对方当事人 | Opposing parties', 'counterparts', parties(2), { width: 200 }),
    thirdParties: links('第三人 | Third parties', 'counterparts', parties(3), { width: 160 }),
    chanceOfLoss: openChoice(
      '败诉可能 | Likelihood of loss',
      { 1: '很可能 | Probable', 2: '可能 | Possible', 3: '极小可能 | Remote' },
      { width: 110 },
    ),
    bestEstimate: money('最佳估计损失 | Best estimate', { width: 150 }),
    greatestExposure: money('最大风险敞口 | Maximum exposure', { width: 150 }),
    handler: person('经办人 | Handler', { required: true, reads: true, width: 110 }),
    helpers: people(
      '协办人 | Collaborators',
      { table: `${table}_helpers`, own, other: 'user_id' },
      { reads: true },
    ),
    department: department('责任部门 | Department', { width: 125 }),
    lawFirms: links(
      '代理律所 | Law firms',
      'law_firms',
      { table: `${table}_firms`, own, other: 'law_firm_id' },
      { from: 'agents', part: 'lawFirmIDList', width: 160 },
    ),
    lawyers: links(
      '代理律师 | Lawyers',
      'lawyers',
      { table: `${table}_lawyers`, own, other: 'lawyer_id' },
      { from: 'agents', part: 'lawyerIDList', width: 130 },
    ),
    privileged: flag('保密 | Privileged', { column: 'is_privileged', width: 80 }),
  }
}
