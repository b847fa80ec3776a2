import type { Article } from './contract-text.ts'

// Articles that stand in more than one template.

export const confidentiality: Article = {
  heading: '保密',
  clauses: [
    '任何一方对因订立和履行本合同而知悉的对方商业秘密、技术资料、价格及其他未公开信息负有保密义务，未经对方书面同意，不得向第三方披露，也不得用于本合同以外的目的。',
    '依照法律规定或者有权机关的要求必须披露的，披露方应当在法律允许的范围内事先通知对方，并将披露限于必要的范围。',
    '保密义务自知悉之日起至本合同终止后{confidential_years}年止，不因本合同的变更、解除或者终止而失效。',
  ],
}

export const integrity: Article = {
  heading: '廉洁诚信',
  clauses: [
    '任何一方及其工作人员不得以任何形式向对方工作人员或者其亲属提供回扣、礼金、有价证券或者其他不正当利益。',
    '任何一方违反前款约定的，对方有权解除合同并要求赔偿损失；涉嫌犯罪的，依法移送司法机关处理。',
  ],
}

export const forceMajeure: Article = {
  heading: '不可抗力',
  clauses: [
    '因不可抗力不能履行合同的，根据不可抗力的影响，部分或者全部免除责任，但是法律另有规定的除外。迟延履行后发生不可抗力的，不免除责任。',
    '遭受不可抗力的一方应当在不可抗力发生后三日内通知对方，并在十五日内提供有权机构出具的证明，同时采取措施减少损失。',
    '不可抗力持续超过六十日的，任何一方有权书面通知对方解除合同。',
  ],
}

export const termination: Article = {
  heading: '合同的变更与解除',
  clauses: [
    '经双方协商一致，可以书面形式变更或者解除本合同。',
    {
      text: '有下列情形之一的，守约方有权书面通知对方解除合同：',
      items: [
        '对方迟延履行主要义务，经催告后在合理期限内仍未履行的；',
        '对方有其他违约行为致使合同目的不能实现的；',
        '对方进入破产程序、被吊销营业执照或者丧失履行能力的；',
        '法律规定或者本合同约定的其他情形。',
      ],
    },
    '合同解除不影响结算、清理、违约责任、保密及争议解决条款的效力。',
  ],
}

export const notices: Article = {
  heading: '通知与送达',
  clauses: [
    {
      text: '与本合同有关的通知应当以书面形式，通过专人递送、快递或者电子邮件发送至下列地址；该地址同时作为发生争议时司法机关送达法律文书的地址：',
      items: [
        '甲方：{party_a_address}；联系人：{party_a_contact}；电话：{party_a_phone}；电子邮箱：{party_a_email}。',
        '乙方：{party_b_address}；联系人：{party_b_contact}；电话：{party_b_phone}；电子邮箱：{party_b_email}。',
      ],
    },
    '任何一方变更送达地址的，应当提前五个工作日书面通知对方；未通知的，按照原地址送达视为有效送达。',
  ],
}

export const disputes: Article = {
  heading: '法律适用与争议解决',
  clauses: [
    '本合同的订立、效力、解释、履行及争议解决适用中华人民共和国法律（不包括香港特别行政区、澳门特别行政区和台湾地区的法律）。',
    '因本合同发生的争议，双方应当友好协商解决；协商不成的，任何一方均可以向{court}提起诉讼。',
    '争议解决期间，除争议事项外，双方应当继续履行本合同的其他条款。',
  ],
}

export const finalTerms: Article = {
  heading: '附则',
  clauses: [
    '本合同自双方法定代表人或者授权代表签字并加盖公章或者合同专用章之日起生效，有效期自{start_date}起至{end_date}止。',
    '本合同未尽事宜，由双方另行签订书面补充协议；补充协议及本合同附件与本合同具有同等法律效力。',
    { text: '双方的其他约定：', paragraphs: ['{other_terms}'] },
    '本合同一式{copies}份，甲乙双方各执{copies_each}份，具有同等法律效力。',
  ],
}
