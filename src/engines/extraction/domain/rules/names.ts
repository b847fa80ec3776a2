const organisationEnding =
  '(?:公司|集团|工厂|总厂|分厂|厂|商店|商行|商场|商城|超市|经营部|门市部|营业部|营业厅|服务部|加工部|项目部|合作社|联合社|事务所|研究院|研究所|研究会|设计院|规划院|勘察院|科学院|检测院|研究中心|服务中心|中心|大学|学院|学校|中学|小学|幼儿园|医院|卫生院|诊所|疾控中心|银行|支行|分行|信用社|联社|委员会|管委会|村委会|居委会|业委会|管理局|局|厅|协会|学会|商会|联合会|促进会|基金会|出版社|杂志社|报社|通讯社|旅行社|电视台|广播电台|酒店|饭店|宾馆|俱乐部|工作室|工作站|农场|林场|养殖场|牧场|站|队|馆|人民政府|街道办事处|办事处|代表处|合伙企业\\([^()]{2,6}\\)|合伙企业|个体工商户)'
const organisation = new RegExp(
  `^(?:[\\u4e00-\\u9fffA-Za-z0-9·&.\\-]|\\([\\u4e00-\\u9fffA-Za-z]{1,12}\\)){1,40}?${organisationEnding}(?!\\((?!以下|下称|简称|[甲乙丙])[\\u4e00-\\u9fff]{1,8}\\)[\\u4e00-\\u9fff]{0,10}(?:公司|集团|工厂|中心|分行|支行))(?:[\\u4e00-\\u9fff]{1,16}(?:分公司|子公司|分行|支行|分院|分所|分店|营业部|项目部|经理部))?(?:(?![\\u4e00-\\u9fff])|(?<=公司)(?=与|及|就|和(?!平)))(?:\\((?:普通合伙|有限合伙|特殊普通合伙|个人独资|个体工商户)\\))?`,
)
/** What an organisation may be called where a label says that its name follows: 张记餐饮店, 国网江苏电力苏州供电. */
const labelledEnding =
  /(?:店|部|行|坊|铺|庄|城|场|堂|室|处|会|组|吧|园|库|港|连锁|供电|分局|分部|总部|机关|院|所|社|企业|政府|办公室|大厦|广场|剧院|乐园|房|苑|居|轩|阁|斋|馆|户)$/
/** 中山路206号246室: where somebody is, not who. */
const isAddress = /\d(?:号|室|楼|层|弄|幢|栋|座)/
const saysMore =
  /住所|场所|负责|应当|应该|保证|承诺|同意|提供|支付|有权|义务|责任|签订|签字|盖章|以下|上述|双方|按照|根据|不得|必须|需要/

const suffixes = [
  ...['Incorporated', 'Inc', 'Limited', 'Ltd', 'Corporation', 'Corp', 'Company', 'Co', 'Partnership'],
  ...[
    'Pte',
    'Pty',
    'Sdn',
    'Bhd',
    'Berhad',
    'Ltda',
    'Ltée',
    'Lda',
    'Tbk',
    'Cía',
    'SpA',
    'GmbH',
    'mbH',
    'gGmbH',
    'plc',
    'Pvt',
    'Private',
    'Oyj',
    'Oy',
    'ApS',
    'Kft',
    'Zrt',
    'Doo',
  ],
]
const capitalSuffixes =
  'Oy Ab|Ab|LLC|L\\.L\\.C|LLP|L\\.L\\.P|L\\.P|LP|PLC|PLLC|P\\.C|P\\.L\\.C|AG|KG|KGaA|OHG|UG|SE|S\\.A\\.S|SAS|SARL|S\\.à r\\.l|S\\.a\\.r\\.l|S\\.A\\.R\\.L|S\\.A\\. de C\\.V|S\\.A|SA|S\\.r\\.l|S\\.R\\.L|SRL|S\\.L\\.U|S\\.L|SL|B\\.V|BV|N\\.V|NV|AB|ASA|AS|A/S|K\\.K|KK|G\\.K|Y\\.K|S\\.p\\.A|S\\.P\\.A|a\\.s|s\\.r\\.o|d\\.o\\.o|sp\\. z o\\.o|JSC|PJSC|OJSC|OOO|FZE|FZCO|FZ-LLC|FZC|DMCC|W\\.L\\.L|WLL|L\\.L\\.L\\.P|e\\.K|e\\.V|Co\\.?,? KG'
const companySuffix = `(?:${[...suffixes, ...suffixes.map((word) => word.toUpperCase())].join('|')}|${capitalSuffixes})`
const letter = "[\\p{L}\\p{M}\\d&.'+/-]"
const englishCompany = new RegExp(
  `^(?!\\d{1,2}[.)]\\s)(?:The )?(?:(?:PT|CV|OOO|LLC|JSC)\\s)?[\\p{Lu}\\d](?:${letter}|[ ](?=[\\p{L}\\d&(])|\\([\\p{Lu}][\\p{L} ]{1,20}\\)){0,80}?(?:,?\\s(?:&\\s)?${companySuffix}(?![\\p{L}\\d])\\.?)+(?!(?<=(?:Corporation|CORPORATION|Company|COMPANY))\\s(?!AND\\b|OF\\b|BY\\b|WITH\\b)\\p{Lu}\\p{L}{2,}\\s\\p{Lu})(?:\\s\\((?:publ|[\\p{Lu}][\\p{L} ]{1,20})\\))?`,
  'u',
)
const indonesian = /^PT\.?\s[\p{Lu}][\p{L} ]{2,50}?(?=\s?[,;(]|$)/u
const capitals =
  /^[\p{Lu}][\p{L}\p{M}\d&.'-]*(?:\s(?:of\s(?!\d)|for\s|and\s|the\s|de\s|&\s)?[\p{Lu}][\p{L}\p{M}\d&.'-]*){0,7}/u
const englishInstitution =
  /\b(?:University|Institute|College|Foundation|Bank|Association|Ministry|Hospital|Trust|Council|Authority|Society|Group|Partners|Holdings|Agency|Department|Board|Club|School|Museum|Laborator(?:y|ies)|Enterprises?|Partnership|Centre|Center|Government|Bureau|Commission)\b/i
const person =
  /^(?:[\u4e00-\u9fff]{1,8}·[\u4e00-\u9fff]{1,8}|[\u4e00-\u9fff]{2,4}|[\u4e00-\u9fff]\s[\u4e00-\u9fff])(?=先生|女士|(?![\u4e00-\u9fff]))/
const noPerson =
  /^(?:[甲乙丙丁]方|以下|下称|简称|盖章|签章|公章|签字|签名|住所|地址|电话|姓名|名称|单位|法定|联系|双方|本人|身份|账号|开户|日期|章$|年$|月$|代表|签订|签署|如下|见附件|详见|空白|无$|[\u4e00-\u9fff]{0,2}(?:单位|机构|公司|部门|银行|电话|地址|名称|金额|日期|编号|公章)$)/
const englishPerson =
  /^(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s)?[\p{Lu}][\p{L}'’-]+(?:\s(?:[\p{Lu}]\.|(?:bin|binti|de|da|van|von|der|al|el)\s?[\p{L}'-]*|[\p{Lu}][\p{L}'’-]+)){1,4}(?=\s*(?:$|[,;(\t])|\sof\s)/u

/** How many letters of the text are the name of an organisation; 0 when it does not begin with one. */
export function organisationAt(text: string): number {
  const found =
    organisation.exec(text.slice(0, 70)) ??
    englishCompany.exec(text.slice(0, 140)) ??
    indonesian.exec(text.slice(0, 70))
  if (found) return found[0].length
  const words = capitals.exec(text.slice(0, 120))
  return words && englishInstitution.test(words[0]) && /\s/.test(words[0]) ? words[0].length : 0
}

/** The same for a Chinese person, or an English name of two to four words in capitals; only where a label says that a name follows. */
export function personAt(text: string): number {
  const chinese = person.exec(text)
  if (chinese && !noPerson.test(chinese[0])) return chinese[0].length
  const english = englishPerson.exec(text.slice(0, 80))
  return english ? english[0].length : 0
}

/** Words in capitals that begin with a short name that is given to them: Cedar Ridge Health Systems ("Cedar Ridge"). */
export function capitalsFrom(text: string, short: string): number {
  const words = text.startsWith(`${short} `) ? (capitals.exec(text.slice(0, 120))?.[0] ?? '') : ''
  return words.length > short.length ? words.length : 0
}

/** Any name where a label with a colon stands before it: also of shops, branches, foreign firms that nothing in their name shows to be one. */
export function labelledNameAt(text: string): number {
  const chinese =
    /^[\u4e00-\u9fffA-Za-z0-9·&()-]{4,40}(?=\s?(?:$|[,;。\t(]))/.exec(text.slice(0, 60))?.[0] ?? ''
  const name = chinese.replace(/\([^()]*\)$/, '')
  if (
    /[\u4e00-\u9fff]{3}/.test(name) &&
    labelledEnding.test(name) &&
    !saysMore.test(name) &&
    !isAddress.test(name)
  )
    return name.length
  const english = capitals.exec(text.slice(0, 90))?.[0] ?? ''
  return english.length >= 3 &&
    /[\p{Ll}]|\s/u.test(english) &&
    /^\s*$/.test(text.slice(english.length)) &&
    !/[:]/.test(text) &&
    /\s/.test(english)
    ? english.length
    : 0
}
