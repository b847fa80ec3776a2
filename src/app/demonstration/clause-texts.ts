import type { Position } from '#features/clauses/domain/index.ts'
import type { Words } from '#shared/text.ts'

/** A statement as it is written down: paragraphs in which {field} is the value of a field of the contract form. */
export type StatementText = { name: string; position: Position; guidance: string; paragraphs: string[] }
type ClauseText = {
  name: Words
  category: string
  isNullable: boolean
  statements: StatementText[]
  /** What the next version says instead; absent: there is none. */
  next?: { note: string; statements: StatementText[] }
  /** How far the newest version has come. */
  stage: 'approved' | 'inApproval' | 'draft'
}

const breach = {
  name: '违约金加实际损失',
  position: 'standard',
  guidance:
    '我方为采购方时优先采用。对方坚持封顶的，可让步为“以合同总价为限”，但故意、重大过失及保密违约除外。',
  paragraphs: [
    '任何一方不履行或者不按约定履行本合同义务的，应当向对方支付合同总价（人民币{amount}元）百分之十的违约金。',
    '违约金不足以弥补对方损失的，违约方应当继续赔偿，包括对方为主张权利支出的律师费、诉讼费、保全费等合理费用。',
    '守约方未立即主张权利的，不视为放弃该权利。',
  ],
} as const
const capped = {
  name: '赔偿以合同总价为限',
  position: 'fallback',
  guidance: '仅在标准条款被拒绝后采用，须由法务专员确认；单笔超过五百万元的合同须报法务负责人。',
  paragraphs: [
    '任何一方违反本合同约定给对方造成损失的，应当赔偿对方因此遭受的直接损失，赔偿总额以本合同总价为限。',
    '因故意、重大过失造成的损失，以及违反保密、知识产权、反商业贿赂约定造成的损失，不受前款限制。',
  ],
} as const
const noLiability = {
  name: '免除一切间接损失及可得利益',
  position: 'forbidden',
  guidance:
    '不得接受：免除故意或者重大过失造成的财产损失的条款无效（《民法典》第五百零六条），且使我方无法主张停产、转购差价等主要损失。应改用“赔偿以合同总价为限”。',
  paragraphs: ['供方在任何情况下均不对需方的间接损失、可得利益损失及商誉损失承担责任。'],
} as const

/** Eight clauses as a group's legal department would keep them; texts written for this product. */
export const clauseTexts: readonly ClauseText[] = [
  {
    name: '违约责任 | Liability for breach',
    category: '风险',
    isNullable: false,
    stage: 'approved',
    statements: [{ ...breach, paragraphs: breach.paragraphs.slice(0, 2) }, { ...noLiability }].map(copy),
    next: {
      note: '增加备选条款“赔偿以合同总价为限”，补充权利不放弃',
      statements: [breach, capped, noLiability].map(copy),
    },
  },
  {
    name: '争议解决 | Dispute resolution',
    category: '通用',
    isNullable: false,
    stage: 'approved',
    statements: [
      {
        name: '我方所在地法院',
        position: 'standard',
        guidance: '首选。约定管辖须与争议有实际联系，且不得违反级别管辖和专属管辖。',
        paragraphs: [
          '本合同的订立、效力、解释、履行及争议解决适用中华人民共和国法律。',
          '因本合同发生的争议，双方应当友好协商解决；协商不成的，任何一方均可以向华澜科技集团有限公司住所地有管辖权的人民法院提起诉讼。',
        ],
      },
      {
        name: '原告所在地法院',
        position: 'fallback',
        guidance: '对方不同意我方所在地时采用，双方对等。',
        paragraphs: [
          '本合同适用中华人民共和国法律。因本合同发生的争议，协商不成的，任何一方均可以向原告住所地有管辖权的人民法院提起诉讼。',
        ],
      },
      {
        name: '或裁或审',
        position: 'forbidden',
        guidance:
          '不得接受：同时约定仲裁和诉讼的，仲裁协议通常无效，争议发生后先要打管辖官司。只能选其一，并写明仲裁机构全称。',
        paragraphs: ['因本合同发生的争议，可以向仲裁委员会申请仲裁，也可以向人民法院提起诉讼。'],
      },
    ],
  },
  {
    name: '保密 | Confidentiality',
    category: '通用',
    isNullable: true,
    stage: 'approved',
    statements: [
      {
        name: '双向保密',
        position: 'standard',
        guidance: '标准期限为终止后三年；涉及源代码、配方的，应另签保密协议并约定为长期。',
        paragraphs: [
          '任何一方对因订立和履行本合同知悉的对方商业秘密和其他未公开信息负有保密义务，未经对方书面同意，不得向第三方披露，也不得用于本合同以外的目的。',
          '依照法律规定或者有权机关的要求必须披露的，披露方应当在法律允许的范围内事先通知对方，并将披露限于必要的范围。',
          '保密义务自知悉之日起至本合同终止后三年止，不因本合同的变更、解除或者终止而失效。',
        ],
      },
      {
        name: '双向保密（一年）',
        position: 'fallback',
        guidance: '仅用于标准化产品的采购或者销售，且不涉及技术资料。',
        paragraphs: ['双方对履行本合同知悉的对方未公开信息负有保密义务，期限至本合同终止后一年止。'],
      },
      {
        name: '单向保密且无期限',
        position: 'forbidden',
        guidance: '不得接受：仅我方承担义务、期限无限且不排除公知信息，无法管理。应改为双向并约定期限。',
        paragraphs: ['乙方应对甲方的一切信息永久保密，违反的应赔偿甲方的全部损失。'],
      },
    ],
  },
  {
    name: '付款 | Payment',
    category: '商务',
    isNullable: false,
    stage: 'draft',
    statements: [
      {
        name: '验收后付款',
        position: 'standard',
        guidance: '采购合同的标准方式：验收合格是付款前提，留百分之五作为质量保证金。',
        paragraphs: [
          '合同总价为人民币{amount}元。货物验收合格且甲方收到合法有效的增值税专用发票后三十日内，甲方支付合同总价的百分之九十五。',
          '余款百分之五为质量保证金，质量保证期届满且无未了结的质量问题后十日内无息支付。',
        ],
      },
      {
        name: '预付百分之三十',
        position: 'fallback',
        guidance: '须有等额的预付款保函或者对方为年度框架供应商；超过百分之三十的预付须财务负责人批准。',
        paragraphs: [
          '本合同生效且甲方收到等额预付款保函后十日内，甲方支付合同总价的百分之三十作为预付款；验收合格后三十日内支付至合同总价的百分之九十五。',
          '余款百分之五为质量保证金，质量保证期届满后十日内无息支付。',
        ],
      },
      {
        name: '全额预付',
        position: 'forbidden',
        guidance:
          '不得接受：货款全部付出后我方失去一切履约约束。对方坚持的，改用分期付款或者由银行开立信用证。',
        paragraphs: ['甲方应当在合同签订后三日内一次性支付全部货款，乙方收款后安排生产。'],
      },
    ],
    next: {
      note: '验收后付款期由三十日改为十五日（按《保障中小企业款项支付条例》复核）',
      statements: [
        {
          name: '验收后付款',
          position: 'standard',
          guidance:
            '采购合同的标准方式。对方为中小企业的，付款期不得超过六十日，也不得以收到第三方付款为条件。',
          paragraphs: [
            '合同总价为人民币{amount}元。货物验收合格且甲方收到合法有效的增值税专用发票后十五日内，甲方支付合同总价的百分之九十五。',
            '余款百分之五为质量保证金，质量保证期届满且无未了结的质量问题后十日内无息支付。',
          ],
        },
        {
          name: '背靠背付款',
          position: 'forbidden',
          guidance: '不得采用：大型企业与中小企业约定以第三方付款为付款条件的，该约定通常无效。',
          paragraphs: ['甲方收到最终用户付款后，再向乙方支付相应款项。'],
        },
      ],
    },
  },
  {
    name: '知识产权 | Intellectual property',
    category: '风险',
    isNullable: true,
    stage: 'approved',
    statements: [
      {
        name: '成果归委托方',
        position: 'standard',
        guidance:
          '我方出资委托开发时采用。对方主张背景知识产权的，接受第二款，但须保证我方可以不受限制地使用成果。',
        paragraphs: [
          '履行本合同形成的工作成果及其知识产权自产生之日起归委托方所有，受托方不得自行使用或者许可他人使用。',
          '受托方在本合同之前已经拥有的技术仍归受托方所有，但应当许可委托方为使用工作成果而永久、免费地使用。',
          '受托方保证工作成果不侵犯任何第三方的合法权益；第三方提出主张的，由受托方负责处理并承担全部费用。',
        ],
      },
      {
        name: '成果共有',
        position: 'fallback',
        guidance: '双方共同投入研发时采用；须约定各自使用无需对方同意、转让须经对方同意。',
        paragraphs: [
          '履行本合同形成的工作成果及其知识产权由双方共有，任何一方可以自行使用，所得收益归己；转让或者许可第三方使用的，应当经对方书面同意。',
        ],
      },
      {
        name: '成果归受托方、委托方按次付费',
        position: 'forbidden',
        guidance: '不得接受：我方付清开发费用后仍须按次付费，且无法更换供应商。',
        paragraphs: ['工作成果的知识产权归受托方所有，委托方每次使用应当另行支付许可费。'],
      },
    ],
  },
  {
    name: '不可抗力 | Force majeure',
    category: '通用',
    isNullable: true,
    stage: 'approved',
    statements: [
      {
        name: '通知、证明与解除',
        position: 'standard',
        guidance: '标准写法。不可抗力的范围依法律规定，不宜逐项列举后以“等”字扩大。',
        paragraphs: [
          '因不可抗力不能履行合同的，根据不可抗力的影响，部分或者全部免除责任，但是法律另有规定的除外。迟延履行后发生不可抗力的，不免除责任。',
          '遭受不可抗力的一方应当在三日内通知对方，并在十五日内提供有权机构出具的证明，同时采取措施减少损失。',
          '不可抗力持续超过六十日的，任何一方有权书面通知对方解除合同。',
        ],
      },
      {
        name: '把价格上涨列为不可抗力',
        position: 'forbidden',
        guidance:
          '不得接受：原材料涨价、供应商违约、罢工属于商业风险。对方确有顾虑的，另行约定价格调整机制。',
        paragraphs: ['原材料价格上涨、上游供应商迟延及乙方员工罢工均属于不可抗力，乙方不承担责任。'],
      },
    ],
  },
  {
    name: '反商业贿赂 | Anti-bribery',
    category: '合规',
    isNullable: false,
    stage: 'approved',
    statements: [
      {
        name: '双向廉洁承诺',
        position: 'standard',
        guidance: '所有合同必备，不得删除。对方有自己的廉洁协议文本的，可以并用，以较严者为准。',
        paragraphs: [
          '任何一方及其工作人员不得以任何形式向对方工作人员或者其利害关系人提供回扣、礼金、有价证券、消费安排或者其他不正当利益。',
          '任何一方发现前款情形的，应当及时告知对方并配合调查。违反前款约定的，对方有权解除合同并要求赔偿损失；涉嫌犯罪的，依法移送有权机关处理。',
        ],
      },
      {
        name: '仅约束我方',
        position: 'forbidden',
        guidance: '不得接受：廉洁义务必须双向；单方条款会让对方员工收受利益时我方没有合同上的救济。',
        paragraphs: ['乙方不得向甲方人员提供任何利益，否则甲方有权扣除全部货款。'],
      },
    ],
  },
  {
    name: '解除 | Termination',
    category: '风险',
    isNullable: true,
    stage: 'inApproval',
    statements: [
      {
        name: '协商解除与违约解除',
        position: 'standard',
        guidance: '标准写法，双方对等。催告期限可以在十日至三十日之间协商。',
        paragraphs: [
          '经双方协商一致，可以书面形式解除本合同。',
          '对方迟延履行主要义务，经催告后十五日内仍未履行，或者有其他违约行为致使合同目的不能实现的，守约方有权书面通知对方解除本合同，通知到达对方时合同解除。',
          '合同解除不影响结算、清理、违约责任、保密及争议解决条款的效力。',
        ],
      },
      {
        name: '提前三十日通知解除',
        position: 'fallback',
        guidance: '仅适用于持续履行的服务合同；须同时约定已完成工作的结算方法。',
        paragraphs: ['任何一方可以提前三十日书面通知对方解除本合同，双方按照已完成并经确认的工作量结算。'],
      },
      {
        name: '对方任意解除且不补偿',
        position: 'forbidden',
        guidance: '不得接受：对方可以随时解除而不承担任何费用，我方已投入的成本无法收回。',
        paragraphs: ['甲方有权随时解除本合同，且无需向乙方承担任何责任。'],
      },
    ],
  },
]

function copy<T extends { paragraphs: readonly string[] }>(statement: T) {
  return { ...statement, paragraphs: [...statement.paragraphs] }
}
