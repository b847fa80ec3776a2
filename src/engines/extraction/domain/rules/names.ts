/** Words that say how somebody takes part in a contract: 买方, 委托人, 承租单位, the Buyer. */
const listedRoles =
  '买方|卖方|买受人|出卖人|采购方|采购人|供货方|供货商|供应商|供方|需方|购方|销方|委托方|受托方|委托人|受托人|出租方|承租方|出租人|承租人|发包方|承包方|发包人|承包人|分包人|转让方|受让方|转让人|受让人|出让方|让与人|许可方|被许可方|许可人|被许可人|授权方|被授权方|贷款人|借款人|贷款方|借款方|出借人|保证人|担保人|抵押人|抵押权人|出质人|质权人|托运人|承运人|托运方|承运方|存货方|保管方|存货人|保管人|寄存人|定作方|承揽方|定作人|承揽人|服务方|服务商|客户|用户|聘请方|受聘方|聘用方|广告主|披露方|接收方|经销商|代理商|业主|投资方|融资方|建设单位|施工单位|用人单位|劳动者|赞助方|主办方|承办方|合作方|居间人|赠与人|受赠人|投保人|保险人|特许人|被特许人'
/** Any word that is built like one; who is named by it must then be an organisation. */
const builtRole = '[\\u4e00-\\u9fff]{1,6}(?:方|人|商|者|主|户|单位|机构|客户)'
export const roleWord = `(?:${listedRoles}|${builtRole})`
export const isListedRole = (word: string): boolean => new RegExp(`^(?:${listedRoles})$`).test(word)

/** Built like a role, but none of a party. */
const noRole =
  /^(?:.*(?:联系人|代表人?|负责人|经办人|收件人|收货人|代理人|签字人|授权人|法人|收款人|付款人|联络人|对接人|双方|各方|一方|对方|多方|三方|第三方|我方|守约方|违约方|该方|受害方|他方|户名|开户|地方|官方|平方|立方|见证人|鉴证方|监理单位|设计单位|主管|有权人|专用权人|权利人|所有人|收受人|监督人|目标))$/
export const isRole = (word: string): boolean => !noRole.test(word)

const organisationEnding =
  '(?:公司|集团|工厂|总厂|分厂|厂|商店|商行|经营部|门市部|合作社|事务所|研究院|研究所|设计院|研究中心|服务中心|中心|大学|学院|学校|中学|小学|幼儿园|医院|卫生院|银行|支行|分行|信用社|委员会|管委会|管理局|局|协会|学会|商会|基金会|出版社|杂志社|报社|电视台|酒店|饭店|宾馆|俱乐部|工作室|农场|林场|站|队|馆|人民政府|合伙企业\\([^()]{2,6}\\)|合伙企业)'
const organisation = new RegExp(
  `^(?:[\\u4e00-\\u9fffA-Za-z0-9·&.\\-]|\\([\\u4e00-\\u9fffA-Za-z]{1,12}\\)){1,40}?${organisationEnding}(?:[\\u4e00-\\u9fff]{1,12}(?:分公司|分行|支行|分院|分所))?(?![\\u4e00-\\u9fff])`,
)
const companySuffix =
  '(?:Incorporated|Inc|Limited|Ltd|LLC|L\\.L\\.C|LLP|L\\.P|LP|PLC|plc|Corporation|Corp|Company|Co|GmbH|AG|KG|S\\.A\\.S|SAS|S\\.A|SA|S\\.r\\.l|SRL|B\\.V|BV|N\\.V|NV|Pte|Pty|Oy|AB|A/S|K\\.K|SpA|S\\.p\\.A|Sdn|Bhd|Berhad|SE)'
const englishCompany = new RegExp(
  `^[A-Z0-9](?:[\\w&.'+/-]|[ ](?=[\\w&(])|\\((?:[A-Z][\\w ]{1,20})\\)){0,80}?(?:,?\\s${companySuffix}\\b\\.?)+(?:\\s\\([A-Z][\\w ]{1,20}\\))?`,
)
const capitals = /^[A-Z][\w&.'-]*(?:\s(?:of\s(?!\d)|for\s|and\s|the\s)?[A-Z][\w&.'-]*){0,7}/
const englishInstitution =
  /\b(?:University|Institute|College|Foundation|Bank|Association|Ministry|Hospital|Trust|Council|Authority|Society|Group|Partners|Holdings)\b/
const person = /^[\u4e00-\u9fff]{2,4}(?![\u4e00-\u9fff])/
const noPerson =
  /^(?:[甲乙丙丁]方|以下|下称|简称|盖章|签章|公章|签字|签名|住所|地址|电话|姓名|名称|单位|法定|联系|双方|本人|章$)/

/** How many letters of the text are the name of an organisation; 0 when it does not begin with one. */
export function organisationAt(text: string): number {
  const found = organisation.exec(text.slice(0, 70)) ?? englishCompany.exec(text.slice(0, 140))
  if (found) return found[0].length
  const words = capitals.exec(text.slice(0, 120))
  return words && englishInstitution.test(words[0]) && /\s/.test(words[0]) ? words[0].length : 0
}

/** The same for a Chinese person, or an English name of two to four words in capitals; only where a label says that a name follows. */
export function personAt(text: string): number {
  const chinese = person.exec(text)
  if (chinese && !noPerson.test(chinese[0])) return chinese[0].length
  const english = /^[A-Z][a-z]+(?:\s(?:[A-Z]\.|[A-Z][a-z'-]+)){1,3}(?=\s*(?:$|[,;(\t]))/.exec(text)
  return english ? english[0].length : 0
}
