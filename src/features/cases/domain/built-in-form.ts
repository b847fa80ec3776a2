import { type BuiltInDefinition, equalTo, required } from '#engines/form-designer/domain/index.ts'
import { matterFormParts } from '#features/disputes/domain/index.ts'

const { privileged, team, exposure } = matterFormParts

export const caseForm: BuiltInDefinition = {
  name: '案件表单 | Case form',
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
        '标的构成 | Breakdown of amount',
        make.column('what', '项目 | Item', 'custom', required),
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
      make.field('agents', '代理信息 | Representation', 'agentInformation', { rawType: 'law_case.agents' }),
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
      make.area('lesson', '经验教训 | Lessons learned', { rawType: 'law_case.lesson' }),
      make.files(),
    ),
  ],
}
