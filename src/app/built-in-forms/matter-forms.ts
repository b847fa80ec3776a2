import { type BuiltInDefinition, equalTo, type FieldMakers, notBefore, required } from './field-makers.ts'

const chance = '很可能|Probable; 可能|Possible; 极小可能|Remote'
const privileged = (make: FieldMakers, kind: string) =>
  make.bool('privileged', '是否保密 | Privileged', {
    rawType: `${kind}.privileged`,
    description: '仅登记人、经办人、协办人和法务负责人可见，其他任何人（包括管理员和审计员）都看不到',
    englishDescription:
      'Seen by who registered it, the handler, the helpers and the legal lead, and by nobody else, whatever their role',
  })
const team = (make: FieldMakers, kind: string) => [
  make.person('handler', '经办人 | Handler', {
    ...required,
    defaultValue: 'initiator',
    rawType: `${kind}.handler`,
  }),
  make.people('helpers', '协办人 | Helpers', { rawType: `${kind}.helpers` }),
  make.department('department', '责任部门 | Department', {
    ...required,
    defaultValue: 'initiator',
    rawType: `${kind}.department`,
  }),
]
const exposure = (make: FieldMakers, kind: string) => [
  make.select('chance_of_loss', '败诉可能 | Chance of loss', chance, { rawType: `${kind}.chanceOfLoss` }),
  make.money('best_estimate', '最佳估计损失 | Best estimate', { rawType: `${kind}.bestEstimate` }),
  make.money('greatest_exposure', '最大风险敞口 | Greatest exposure', {
    rawType: `${kind}.greatestExposure`,
  }),
]

export const disputeForm: BuiltInDefinition = {
  name: ['法律纠纷表单', 'Law dispute form'],
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
      make.select('our_side', '我方地位 | Our side', '主张方|Claiming; 被主张方|Claimed against', {
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
      make.date('arose_on', '发生日期 | Arose on', { ...required, rawType: 'law_dispute.arose' }),
      make.date('known_on', '知悉日期 | Learned of on', {
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
          '时效中断 | Interruptions of the limitation',
          make.column('date', '日期 | Date', 'date', required),
          make.column('until', '程序终结日期 | Proceedings ended on', 'date', notBefore('date')),
          make.column('way', '方式 | How', 'custom', required),
          make.column('proof', '证据 | Proof', 'custom'),
        ),
        rawType: 'law_dispute.interruptions',
      },
      {
        ...make.table(
          'suspensions',
          '时效中止 | Suspensions of the limitation',
          make.column('from', '开始日期 | From', 'date', required),
          make.column(
            'until',
            '消除日期（仍存在则不填） | Ended on (empty: still going on)',
            'date',
            notBefore('from'),
          ),
          make.column('ground', '事由 | Ground', 'select', {
            ...required,
            options: make.options(
              '不可抗力|Force majeure; 无法定代理人|No legal representative; 继承人未确定|Heirs not determined; 被义务人控制|Controlled by the debtor; 其他|Other',
            ),
          }),
          make.column('proof', '证据 | Proof', 'custom'),
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
      make.area('major_reason', '重大原因 | Why it is major', {
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
      make.field('agents', '代理信息 | Agents', 'agentInformation', { rawType: 'law_dispute.agents' }),
      privileged(make, 'law_dispute'),
    ),
    make.section(
      '结果 | Outcome',
      make.area('outcome', '处理结果 | Outcome', { rawType: 'law_dispute.outcome' }),
      make.area('lesson', '经验教训 | Lesson learned', { rawType: 'law_dispute.lesson' }),
      make.files(),
    ),
  ],
}

export const caseForm: BuiltInDefinition = {
  name: ['案件表单', 'Law case form'],
  sections: (make) => [
    make.section(
      '基本信息 | Basic information',
      make.text('name', '案件名称 | Name', {
        ...required,
        maxlength: 200,
        span: 2,
        rawType: 'law_case.name',
      }),
      make.text('number', '案件编号 | Number', { rawType: 'law_case.number', maxlength: 64 }),
      make.select(
        'kind',
        '案件类别 | Kind',
        '民事|Civil; 仲裁|Commercial arbitration; 劳动仲裁|Labour arbitration; 行政|Administrative; 刑事|Criminal; 执行|Enforcement; 非诉|Non-contentious',
        { ...required, rawType: 'law_case.kind' },
      ),
      make.field('case_type', '案由 | Case type', 'caseType', { ...required, rawType: 'law_case.caseType' }),
      make.text('court', '受理机构 | Court or body', { rawType: 'law_case.court' }),
      make.text('court_number', '案号 | Case number', { rawType: 'law_case.courtNumber' }),
      make.date('filed_on', '立案日期 | Filed on', { rawType: 'law_case.filed' }),
    ),
    make.section(
      '当事人 | Parties',
      make.select(
        'our_role',
        '我方地位 | Our role',
        '原告（申请人）|Claimant; 被告（被申请人）|Respondent; 第三人|Third party; 上诉人|Appellant; 被上诉人|Appellee',
        { ...required, rawType: 'law_case.ourRole' },
      ),
      make.parties('own_party', '我方主体 | Our party', 1, { ...required, rawType: 'law_case.ownParties' }),
      make.parties('opposing_parties', '对方当事人 | Opposing parties', 2, {
        ...required,
        rawType: 'law_case.opposingParties',
      }),
      make.parties('third_parties', '第三人 | Third parties', 2, { rawType: 'law_case.thirdParties' }),
    ),
    make.section(
      '诉请与风险 | Claims and risk',
      make.area('claims', '诉讼请求 | Claims', { ...required, rawType: 'law_case.claims' }),
      make.table(
        'amounts',
        '标的构成 | Parts of the amount',
        make.column('what', '项目 | Part', 'custom', required),
        make.column('amount', '金额 | Amount', 'money', { ...required, isSummed: true }),
      ),
      make.money('amount', '标的金额 | Amount in dispute', {
        ...required,
        rawType: 'law_case.amount',
        ...equalTo('amounts', 'sum.amount'),
      }),
      ...exposure(make, 'law_case'),
    ),
    make.section(
      '承办 | Handling',
      ...team(make, 'law_case'),
      make.person('legal_lead', '法务负责人 | Legal lead', { rawType: 'law_case.legalLead' }),
      make.field('agents', '代理信息 | Agents', 'agentInformation', { rawType: 'law_case.agents' }),
      privileged(make, 'law_case'),
    ),
    make.section(
      '结果 | Outcome',
      make.select(
        'result',
        '结果 | Result',
        '胜诉|Won; 部分胜诉|Partly won; 败诉|Lost; 和解（调解）|Settled; 撤诉|Withdrawn',
        { rawType: 'law_case.result' },
      ),
      make.area('outcome', '结果说明 | Outcome', { rawType: 'law_case.outcome' }),
      make.area('lesson', '经验教训 | Lesson learned', { rawType: 'law_case.lesson' }),
      make.files(),
    ),
  ],
}

export const projectForm: BuiltInDefinition = {
  name: ['项目表单', 'Project form'],
  sections: (make) => [
    make.section(
      '基本信息 | Basic information',
      make.text('name', '项目名称 | Name', { ...required, rawType: 'project.name', maxlength: 200, span: 2 }),
      make.text('number', '项目编号 | Number', { rawType: 'project.number', maxlength: 64 }),
      make.select(
        'type',
        '项目类型 | Type',
        '工程建设|Construction; 采购|Procurement; 投资并购|Investment; 研发|Research; 其他|Other',
        { ...required, rawType: 'project.type' },
      ),
      make.person('lead', '负责人 | Lead', {
        ...required,
        rawType: 'project.lead',
        defaultValue: 'initiator',
      }),
      make.department('department', '责任部门 | Department', {
        ...required,
        rawType: 'project.department',
        defaultValue: 'initiator',
      }),
      make.people('members', '项目成员 | Members', { rawType: 'project.members' }),
      make.field('term', '起止日期 | Term', 'daterange', { rawType: 'project.term' }),
      make.money('budget', '预算 | Budget', { rawType: 'project.budget' }),
    ),
    make.section(
      '内容 | Content',
      make.parties('counterparties', '相对方 | Counterparties', 2, { rawType: 'project.counterparties' }),
      make.area('description', '项目说明 | Description', { rawType: 'project.description' }),
      make.files(),
    ),
  ],
}
