import type { ContractText } from './contract-text.ts'
import { disputes, finalTerms, forceMajeure, integrity, notices, termination } from './shared-articles.ts'

/** 技术服务合同: somebody solves a technical problem for us, or we for them (Civil Code arts. 878–887). */
export const technicalService: ContractText = {
  file: 'technical-service-contract',
  title: '技术服务合同',
  roles: { a: '委托人', b: '受托人' },
  own: 'a',
  bodyFont: '仿宋',
  numbering: 'decimal',
  preamble:
    '甲方委托乙方就{service_name}（以下简称“本项目”）提供技术服务。双方依照《中华人民共和国民法典》第三编关于技术服务合同的规定，经平等协商，订立本合同。',
  articles: [
    {
      heading: '服务内容与要求',
      clauses: [
        { text: '乙方为甲方提供的技术服务内容如下：', paragraphs: ['{service_content}'] },
        '服务地点：{service_place}。服务期限自{start_date}起至{end_date}止。',
        {
          text: '乙方应当向甲方交付下列工作成果（以下简称“成果”）：',
          paragraphs: ['{deliverables}'],
        },
        '乙方指定{project_lead}为项目负责人。未经甲方书面同意，乙方不得更换项目负责人；更换的，应当由具有同等以上资历的人员接替。',
        '未经甲方书面同意，乙方不得将本项目的主要工作转委托第三人完成。',
      ],
    },
    {
      heading: '甲方的协助',
      clauses: [
        {
          text: '甲方应当向乙方提供下列工作条件：',
          items: [
            '在本合同生效后十日内提供与本项目有关的技术资料、数据和样品；',
            '为乙方人员进入服务地点提供必要的便利，并告知安全管理要求；',
            '指定联系人协调本项目有关事宜，并在五个工作日内答复乙方的书面询问。',
          ],
        },
        '甲方未按约定提供工作条件致使服务迟延的，服务期限相应顺延。乙方发现甲方提供的资料、数据有明显错误或者缺陷的，应当在五日内书面通知甲方。',
      ],
    },
    {
      heading: '服务费及支付',
      clauses: [
        '本合同服务费总额为人民币{amount}元（大写：{amount_words}），含{tax_rate}的增值税，为乙方完成全部服务的包干价格。',
        {
          text: '服务费按照下列进度支付：',
          table: {
            widths: [800, 1900, 1330, 4700],
            centered: [0, 1, 2],
            rows: [
              ['阶段', '里程碑', '比例', '支付条件'],
              [
                '1',
                '合同生效',
                '{first_percent}',
                '本合同生效且甲方收到乙方开具的等额{invoice_type}后{payment_days}个工作日内支付。',
              ],
              [
                '2',
                '提交阶段成果',
                '{second_percent}',
                '阶段成果经甲方确认且甲方收到等额{invoice_type}后{payment_days}个工作日内支付。',
              ],
              [
                '3',
                '最终验收',
                '{final_percent}',
                '全部成果验收合格且甲方收到等额{invoice_type}后{payment_days}个工作日内支付。',
              ],
            ],
          },
        },
        {
          text: '乙方的收款账户为：',
          items: ['户名：{party_b_name}；', '开户银行：{party_b_bank}；', '账号：{party_b_account}。'],
        },
        { text: '双方关于付款的其他约定如下：', paragraphs: ['{payment_terms}'] },
      ],
    },
    {
      heading: '成果的交付与验收',
      clauses: [
        '乙方应当按照约定的期限以书面和电子形式交付成果，并由甲方联系人签收。',
        { text: '成果的验收标准为：', paragraphs: ['{acceptance_standard}'] },
        '甲方应当在收到成果后{inspection_days}日内组织验收，并出具验收意见。验收不合格的，乙方应当在甲方指定的合理期限内免费改正并重新提交。',
        '经两次改正仍不合格的，甲方有权解除合同，乙方应当返还已收取但与不合格成果相应的服务费。',
      ],
    },
    {
      heading: '质量保证与后续支持',
      clauses: [
        '乙方对成果承担{warranty_months}个月的质量保证责任，自最终验收合格之日起计算。',
        '质量保证期内，甲方在约定的条件下使用成果出现问题的，乙方应当免费予以修正，并在甲方提出要求后 24 小时内提供远程支持；远程不能解决的，应当在 72 小时内派员到场。',
      ],
    },
    {
      heading: '知识产权与成果归属',
      clauses: [
        '甲方提供的资料、数据及其上的知识产权归甲方所有，乙方仅可为履行本合同使用。',
        '乙方在履行本合同中利用甲方提供的资料和工作条件所完成的成果，其知识产权自交付并付清相应服务费之日起归甲方所有；乙方在本合同之前已经拥有的技术归乙方所有，乙方授予甲方为使用成果所必需的、非独占的、不可撤销的使用许可。',
        '乙方保证成果不侵犯第三方的合法权益。因此发生纠纷的，由乙方负责解决并赔偿甲方的损失。',
      ],
    },
    {
      heading: '保密与数据安全',
      clauses: [
        '任何一方对因订立和履行本合同而知悉的对方商业秘密及其他未公开信息负有保密义务，未经对方书面同意，不得向第三方披露，也不得用于本合同以外的目的。',
        '乙方接触甲方数据的，应当遵守《中华人民共和国数据安全法》《中华人民共和国个人信息保护法》的规定和甲方的数据管理制度，采取必要的技术和管理措施，并在服务结束后按照甲方要求返还或者删除。',
        '保密义务自知悉之日起至本合同终止后{confidential_years}年止；属于商业秘密的，至其依法公开之日止。',
      ],
    },
    integrity,
    {
      heading: '违约责任',
      clauses: [
        '乙方逾期交付成果的，每逾期一日，应当按照服务费总额的{penalty_rate}向甲方支付违约金；违约金累计不超过服务费总额的{penalty_cap}。逾期超过三十日的，甲方有权解除合同。',
        '甲方逾期支付服务费的，每逾期一日，应当按照逾期金额的{penalty_rate}向乙方支付违约金；违约金累计不超过服务费总额的{penalty_cap}。',
        '任何一方违反保密义务或者知识产权约定的，应当赔偿对方因此遭受的全部损失。',
        '违约方应当承担守约方为实现权利支出的诉讼费、律师费、保全费、鉴定费等合理费用。',
      ],
    },
    forceMajeure,
    termination,
    notices,
    disputes,
    finalTerms,
  ],
}
