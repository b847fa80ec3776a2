import {
  type BuiltInDefinition,
  type FieldMakers,
  notBefore,
  required,
} from '#engines/form-designer/domain/index.ts'

const chance = '很可能|Probable; 可能|Possible; 极小可能|Remote'
const privileged = (make: FieldMakers, kind: string) =>
  make.bool('privileged', '是否保密 | Privileged', {
    rawType: `${kind}.privileged`,
    description: '仅登记人、经办人、协办人和法务负责人可见，其他任何人（包括管理员和审计员）都看不到',
    englishDescription:
      'Visible only to its creator, the handler, the collaborators and the legal lead, whatever other people’s roles',
  })
const team = (make: FieldMakers, kind: string) => [
  make.person('handler', '经办人 | Handler', {
    ...required,
    defaultValue: 'initiator',
    rawType: `${kind}.handler`,
  }),
  make.people('helpers', '协办人 | Collaborators', { rawType: `${kind}.helpers` }),
  make.department('department', '责任部门 | Department', {
    ...required,
    defaultValue: 'initiator',
    rawType: `${kind}.department`,
  }),
]
const exposure = (make: FieldMakers, kind: string) => [
  make.select('chance_of_loss', '败诉可能 | Likelihood of loss', chance, { rawType: `${kind}.chanceOfLoss` }),
  make.money('best_estimate', '最佳估计损失 | Best estimate', { rawType: `${kind}.bestEstimate` }),
  make.money('greatest_exposure', '最大风险敞口 | Maximum exposure', {
    rawType: `${kind}.greatestExposure`,
  }),
]

export const disputeForm: BuiltInDefinition = {
  name: '法律纠纷表单 | Dispute form',
  sections: (make) => [
    make.section(
      '基本信息 | Basic information',
      make.text('name', '纠纷名称 | Name', {
        ...required,
        maxlength: 200,
        span: 2,
        rawType: 'law_dispute.name',
      }),
      make.text('number', '纠纷编号 | Number', { rawType: 'law_dispute.number', maxlength: 64 }),
      make.field('case_type', '案由 | Case type', 'caseType', { rawType: 'law_dispute.caseType' }),
      make.select('our_side', '我方地位 | Our role', '主张方|Claiming; 被主张方|Claimed against', {
        ...required,
        rawType: 'law_dispute.ourSide',
      }),
      make.parties('own_party', '我方主体 | Our party', 1, {
        ...required,
        rawType: 'law_dispute.ownParties',
      }),
      make.parties('opposing_parties', '对方当事人 | Opposing parties', 2, {
        ...required,
        rawType: 'law_dispute.opposingParties',
      }),
      make.parties('third_parties', '第三人 | Third parties', 2, { rawType: 'law_dispute.thirdParties' }),
      make.money('amount', '争议金额 | Amount', { rawType: 'law_dispute.amount' }),
      make.date('arose_on', '发生日期 | Date arose', { ...required, rawType: 'law_dispute.arose' }),
      make.date('known_on', '知悉日期 | Date of knowledge', {
        ...notBefore('arose_on'),
        rawType: 'law_dispute.known',
      }),
      make.date('limitation_date', '诉讼时效届满日 | Limitation date', {
        ...notBefore('arose_on'),
        rawType: 'law_dispute.limitation',
      }),
      {
        ...make.table(
          'interruptions',
          '时效中断 | Interruptions of limitation',
          make.column('date', '日期 | Date', 'date', required),
          make.column('until', '程序终结日期 | Proceedings ended on', 'date', notBefore('date')),
          make.column('way', '方式 | Method', 'custom', required),
          make.column('proof', '证据 | Evidence', 'custom'),
        ),
        rawType: 'law_dispute.interruptions',
      },
      {
        ...make.table(
          'suspensions',
          '时效中止 | Suspensions of limitation',
          make.column('from', '开始日期 | From', 'date', required),
          make.column(
            'until',
            '消除日期（仍存在则不填） | Ended on (empty: ongoing)',
            'date',
            notBefore('from'),
          ),
          make.column('ground', '事由 | Ground', 'select', {
            ...required,
            options: make.options(
              '不可抗力|Force majeure; 无法定代理人|No legal representative; 继承人未确定|Heirs not determined; 被义务人控制|Controlled by the debtor; 其他|Other',
            ),
          }),
          make.column('proof', '证据 | Evidence', 'custom'),
        ),
        rawType: 'law_dispute.suspensions',
      },
    ),
    make.section(
      '案情 | Facts',
      make.area('facts', '事实经过 | Facts', { rawType: 'law_dispute.facts' }),
      make.area('issues', '争议焦点 | Points at issue', { rawType: 'law_dispute.issues' }),
      make.area('claims', '诉求 | Claims', { rawType: 'law_dispute.claims' }),
    ),
    make.section(
      '处理 | Handling',
      make.bool('is_major', '是否重大 | Major', { rawType: 'law_dispute.major' }),
      make.area('major_reason', '重大原因 | Reason it is major', {
        visibleWhen: { match: 'all', conditions: [{ fieldId: 'is_major', operator: 1, value: true }] },
        requiredWhen: { match: 'all', conditions: [{ fieldId: 'is_major', operator: 1, value: true }] },
        rawType: 'law_dispute.majorReason',
      }),
      ...exposure(make, 'law_dispute'),
      make.select(
        'handling_way',
        '处理方式 | Handling',
        '协商|Negotiation; 律师函|Demand letter; 调解|Mediation; 诉讼|Litigation; 仲裁|Arbitration',
        { rawType: 'law_dispute.handlingWay' },
      ),
      ...team(make, 'law_dispute'),
      make.field('agents', '代理信息 | Representation', 'agentInformation', {
        rawType: 'law_dispute.agents',
      }),
      privileged(make, 'law_dispute'),
    ),
    make.section(
      '结果 | Outcome',
      make.area('outcome', '处理结果 | Outcome', { rawType: 'law_dispute.outcome' }),
      make.area('lesson', '经验教训 | Lessons learned', { rawType: 'law_dispute.lesson' }),
      make.files(),
    ),
  ],
}

/** What a case's form asks for in the same words. */
export const matterFormParts = { privileged, team, exposure }
