import type { PartyDetail } from '../extraction.ts'
import {
  englishRoleAnyCase,
  englishRolePattern,
  isListedRole,
  isRole,
  isRoleInBracket,
  roleWord,
} from './roles.ts'

export type Letter = 0 | 1 | 2
const letters = '甲乙丙'

/** A label that opens a party: its letter when it has one, its role in the text's own word, and where what follows begins. */
export type PartyLabel = {
  letter: Letter | null
  role: string
  end: number
  hasColon: boolean
  isStamp: boolean
}

const enumerator =
  '(?:\\(?[一二三四五六七八九十\\d]{1,2}\\)|[一二三四五六七八九十]{1,2}、|\\d{1,2}(?:[.-]\\d{1,2}){0,2}[.、)]?\\s?|[■●◆]\\s?)?\\s?致?【?'
const called =
  '(?:单位|公司|企业)?(?:名称|全称)(?:\\(?(?:姓名|盖章|公章)\\)?)?|(?:姓名|名称)[/或](?:姓名|名称)|\\s?姓名|单位(?=[:(])'
/** 甲方, 甲方(出租人), 出租人(以下简称"甲方"), 甲方/出租方, 甲方:(出租人), 卖方(Seller). */
const chineseHead = new RegExp(
  `^${enumerator}\\s?(?<word>[甲乙丙]方|${roleWord})(?<more>(?:/${roleWord})?[一二三](?=:))?】?(?:[/、](?<also>[甲乙丙]方|${roleWord})(?=[:(]))?(?:${called})?(?:\\s?\\((?<inner>[^()]{1,30})\\))?(?:\\((?<inner2>[^()]{1,30})\\))?(?:${called})?\\s?(?<colon>:)?\\s?(?:\\((?<inner3>[^()]{1,12})\\)(?=\\s?[\\u4e00-\\u9fffA-Z]))?\\s?`,
)
const stamp = /盖章|签章|公章|签字|签名|印章|^章$|签署|捺印|手印|sign|seal|stamp/i
const englishHead = new RegExp(
  `^(?:\\(?[1-5ABCabc][.)]\\s?)?(?:[Tt]he\\s|THE\\s)?(?<word>${englishRoleAnyCase})(?:'s)?(?:\\s(?:[Ff]ull\\s)?(?:[Nn]ame|NAME))?(?:\\s?/\\s?(?<slash>${englishRolePattern})(?=:))?(?:\\s?\\((?:[Tt]he\\s|hereinafter\\s|referred to as\\s|the\\s)*"?(?<inner>[A-Z][A-Za-z ]{2,24})"?\\))?\\s?(?<colon>:)?\\s?`,
)

/** Reads the label of a party at the start of a text. Null when there is none. */
export function partyLabel(text: string): PartyLabel | null {
  return chineseLabel(text) ?? englishLabel(text)
}

const letterIn = (text: string): Letter | null => {
  const said =
    /(?<![\u4e00-\u9fff])(?:以下|下|下文)?(?:简称|称|称为|为|即)?:?"?([甲乙丙])方/.exec(text) ??
    /([甲乙丙])方/.exec(text)
  return said ? (letters.indexOf(said[1] as string) as Letter) : null
}
const isLetterWord = (word: string): boolean => /^[甲乙丙]方$/.test(word)
/** What a bracket behind a label says that is no role: 全称, 以下简称甲方, 企业名称. */
const noInnerRole =
  /^(?:全称|姓名|名称|单位|单位名称|企业名称|公司名称|章|自然人|法人|个人|如有|如适用|必填|先生|女士)$/

/** The role that a bracket says: (出租人), (以下简称"买方"), (买方、需方). Any short word does where it stands behind 甲方. */
function innerRole(part: string): string | null {
  if (noInnerRole.test(part)) return null
  const own = part
    .replace(/^.*?(?:简称|下称|称为|合称|称)(?:为|作)?[:"']*/, '')
    .replace(/["'].*$/, '')
    .split(/[、/,或]/)
    .filter((word) => word !== '' && !/[甲乙丙丁]方/.test(word))[0]
  return own !== undefined &&
    /^[\u4e00-\u9fff]{2,8}$/.test(own) &&
    (isRole(own) || isRoleInBracket(own)) &&
    !noInnerRole.test(own)
    ? own
    : null
}

function chineseLabel(text: string): PartyLabel | null {
  const found = chineseHead.exec(text.slice(0, 90))
  if (!found) return null
  const { word = '', more, also, inner, inner2, inner3, colon } = found.groups ?? {}
  if (!isRole(word)) return null
  let role = word + (more ?? '')
  let letter = isLetterWord(word) ? letterIn(word) : null
  let isStamp = false
  for (const part of [also, inner, inner2, inner3]) {
    if (part === undefined) continue
    if (part !== also && stamp.test(part)) {
      isStamp = true
      continue
    }
    if (/[甲乙丙]方/.test(part)) letter ??= letterIn(part)
    const own = innerRole(part)
    if (own !== null && isLetterWord(role)) role = own
  }
  // A word that is only built like a role may be the beginning of anything.
  const isKnown = isLetterWord(word) || isListedRole(word)
  const behind = text.slice(found[0].length)
  if (!isKnown && colon === undefined && behind !== '' && !/[\s)]$/.test(found[0])) return null
  return { letter, role, end: found[0].length, hasColon: colon !== undefined, isStamp }
}

/** BUYER as Buyer. */
const inSmall = (word: string): string =>
  /^[A-Z ]{4,}$/.test(word) ? word.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : word

function englishLabel(text: string): PartyLabel | null {
  const found = englishHead.exec(text.slice(0, 90))
  if (!found) return null
  const { word: written = '', inner, slash, colon } = found.groups ?? {}
  if (/^[a-z]/.test(text.slice(found[0].length)) && /[A-Za-z]$/.test(found[0])) return null
  const word = inSmall(written)
  const letter = 'ABC'.indexOf(/Party ([ABC])$/.exec(word)?.[1] ?? ' ')
  const isLetter = letter !== -1
  const innerLetter = 'ABC'.indexOf(/Party ([ABC])/.exec(inner ?? slash ?? '')?.[1] ?? ' ')
  const role =
    isLetter && inner && !/Party [ABC]/.test(inner) ? inner.trim() : isLetter && slash ? slash : word
  const at = isLetter ? letter : innerLetter
  return {
    letter: at === -1 ? null : (at as Letter),
    role,
    end: found[0].length,
    hasColon: colon !== undefined,
    isStamp: /\((?:stamp|seal|signature)\)/i.test(text.slice(0, 60)),
  }
}

/** Labels of what belongs to a party, in both languages; the longest first. */
export const detailLabels: readonly [PartyDetail, string][] = [
  [
    'creditCode',
    '统一社会信用(?:代码|编码)(?:证号|号)?(?:/(?:纳税人识别号|税号|注册号|组织机构代码))?|统一信用代码证?|社会信用(?:统一)?代码|统一代码|信用代码|营业执照(?:注册)?(?:号码?|编号)|注册号|纳税人?识别(?:号码?|码)|纳税人(?:税号|编号)|税务登记(?:证)?号码?|纳税人号|税号|组织机构代码证?号?|[Uu]nified [Ss]ocial [Cc]redit (?:[Cc]ode|[Ii]dentifier|[Nn]umber)|USCC(?: [Nn]o\\.?)?|USCI|[Ss]ocial [Cc]redit [Cc]ode|Credit [Cc]ode|[Tt]axpayer (?:ID|[Ii]dentification [Nn]umber|[Nn]o\\.?)|[Bb]usiness [Ll]icen[cs]e [Nn](?:o\\.?|umber)',
  ],
  [
    'address',
    '(?:(?:单位|公司|注册|联系)?地址|住所)(?:[及和、/])(?:联系)?电话|注册地址|注册地|住所地址?|住所|住址|(?:身份证|户籍|现|家庭|常住)(?:住址|地址|所在地)|经常居住地|居住地址?|家庭地址|通讯(?:地址|住址)|通信地址|联系(?:地址|住址)|办公(?:地址|地点|住所)|(?:主要)?经营(?:地址|场所|地)|营业(?:地址|场所)|主要办事机构所在地|(?:单位|公司|企业|法定|详细|邮寄|收件|送达)地址|地址|(?<=[,;。\\s])(?:现|常|家)?住(?:于|在)?(?=[\\u4e00-\\u9fff]{2,24}(?:省|市|区|县|路|街|道|镇|乡|村|号))|[Rr]egistered (?:[Bb]usiness )?(?:[Aa]ddress|[Oo]ffice)|[Pp]rincipal (?:[Oo]ffice|[Pp]lace of [Bb]usiness)|[Bb]usiness [Aa]ddress|[Oo]ffice [Aa]ddress|[Mm]ailing [Aa]ddress|[Aa]ddress|ADDRESS|ADD(?=\\.?\\s?:)|Add\\.(?=\\s?:)',
  ],
  [
    'phone',
    '[\\u4e00-\\u9fff]{2,5}(?:及|/|、|和|与)(?:联系)?电话(?::\\s?[\\u4e00-\\u9fff]{2,4}[\\s,/]{0,2}(?=[\\d+(]))?|(?:联系|办公|单位|公司|固定|移动|手机)电话(?:号码)?|电话号码|联系人(?:及|/|、|和)(?:联系)?(?:电话|方式|手机)(?::\\s?[\\u4e00-\\u9fff]{2,4}[\\s,/]{0,2}(?=[\\d+(]))?|(?:联系人|联络人|经办人):\\s?[\\u4e00-\\u9fff]{2,4}[\\s,/]{0,2}(?=(?:0\\d{2,3}-|1\\d{10}))|电话/传真|电话及传真|电话\\(?传真\\)?|手机号码?|移动电话|联系手机|联系方式|联络电话|咨询电话|服务电话|联系号码|电话|手机|座机|[Tt]el(?:ephone)?/[Ff]ax|[Tt]elephone(?: [Nn](?:o\\.?|umber))?|TELEPHONE|[Tt]el(?:\\. ?| )?[Nn](?:o\\.?|umber)|[Tt]el\\.?|(?:[Cc]ontact(?: [Pp]erson)?\\s?/\\s?|[Cc]ontact )?[Pp]hone(?: [Nn](?:o\\.?|umber))?|[Mm]obile(?: [Pp]hone| [Nn](?:o\\.?|umber))?|[Cc]ell(?:phone)?|[Cc]ontact [Nn]umber|TEL\\.?|PHONE',
  ],
  [
    'bank',
    "(?:基本|收款)?开户(?:银行|行)(?:名称|全称)?(?:[及和与、/]|名称)?(?:银行)?[账帐]号|开户(?:银行|行|机构|支行|网点|单位银行)(?:名称|全称)?|基本户开户行|(?:收款|汇入|入账|受益|结算|账户|卖方|代收)(?:开户)?(?:银行|行)(?:名称)?|银行名称|所属银行|收款人开户行|(?<=[,;:\\s\\t]|^)银行(?=\\s?[:(])|[Bb]eneficiary(?:'s)? [Bb]ank|[Rr]eceiving [Bb]ank|[Bb]ank [Nn]ame|[Nn]ame of (?:the )?[Bb]ank|[Oo]pening [Bb]ank|[Bb]ank of [Dd]eposit|[Bb]ankers?(?=\\s?[:(])|[Bb]ank(?=\\s?[:(])|BANK(?=\\s?:)",
  ],
  [
    'account',
    "银行[账帐]户号码|(?:对公|结算|专用|收款|汇款|人民币|基本|一般|银行|公司)?(?:银行)?[账帐]户?号码?|(?:银行)?卡号|(?:收款|银行|结算|专用|专项|对公|监管)[账帐]户|(?<=[,;\\s\\t]|^)[账帐]户(?=\\s?:)|[Aa](?:ccount|cc'?t|CCOUNT) (?:[Nn]umber|[Nn]o\\.?|NO\\.?|#)|[Aa]cc(?:ount)?\\.? ?[Nn]o\\.?|A/[Cc](?: [Nn]o\\.?| [Nn]umber)?|Bank [Aa]ccount|USD [Aa]ccount|[Aa]ccount(?=\\s?:)",
  ],
]
