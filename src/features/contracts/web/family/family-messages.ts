import { messages } from '#web/index.ts'

export const familyMessages = messages('contractFamily', {
  family: '关联合同 | Related contracts',
  empty: '还没有关联的合同 | No related contracts yet',
  emptyHint:
    '可在合同表单中填写关联合同，也可以在这里建立关联。 | Add them in the contract form, or add a relation here.',
  asList: '列表 | List',
  asGraph: '图 | Graph',
  view: '显示方式 | View',
  own: '本合同 | This contract',
  beside: '其他关联合同 | Other related contracts',
  fromForm: '来自表单 | from a form',
  seen: '（见上） | (see above)',
  cut: '关联的合同较多，只显示其中 {count} 份。 | There are many related contracts; {count} of them are shown.',
  graph: '关联合同图，共 {count} 份合同 | Graph of {count} related contracts | Graph of one contract',
  tie: '建立关联 | Add relation',
  tieTitle: '建立关联 | Add a relation',
  what: '关联对象 | Relation type',
  whatHint: '所选对象相对于本合同的身份 | How the chosen record relates to this contract',
  contracts: '合同 | Contracts',
  others: '其他 | Other records',
  untie: '解除关联 | Remove relation',
  untieOf: '解除关联：{name} | Remove relation: {name}',
  untieTitle: '解除与「{name}」的关联？ | Remove the relation with “{name}”?',
  untieHint: '只解除关联，双方内容不变。 | Only the relation is removed; both records are not changed.',
  otherTies: '项目、纠纷、案件与知识产权 | Projects, disputes, cases and IP rights',
  ceiling: '框架额度：{name} | Framework amount: {name}',
  ceilingHint:
    '按您可以查看的订单计算，共 {count} 份，不含草稿和已作废的订单。 | {count} orders you can view, excluding drafts and void ones. | One order you can view; drafts and void ones are excluded.',
  ordered: '已下订单 | Ordered',
  most: '框架金额 | Framework amount',
  noCeiling: '框架未约定该币种的金额 | The framework has no amount in this currency',
  exceeded: '超出 {amount} | {amount} over',
  openBelow:
    '该合同下有 {count} 份未完结的合同，{action}后它们不会随之变化： | {count} contracts below this one are still open and are not changed by “{action}”: | One contract below this one is still open and is not changed by “{action}”:',
  beyond:
    '提交后将超出框架协议「{name}」的金额：已下订单（含本合同）{ordered}，框架金额 {ceiling} | This exceeds the framework “{name}”: orders including this one {ordered}, framework amount {ceiling}',
  beyondHint:
    '按您可以查看的订单计算；仍可提交，由审批人判断。 | Based on the orders you can view. You can still submit it; the approvers decide.',
})
