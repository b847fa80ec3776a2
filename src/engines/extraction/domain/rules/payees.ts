import { englishRolePattern } from './roles.ts'
import { type Stretch, stretchText } from './text.ts'

/* Whose the account is: words about the holder and about who is paid; and what else opens or closes the block of a party. */

/** 户名, 收款人: who stands behind it holds the account. */
export const holder =
  /(?:户\s?名|(?<=^|[\s;,。])(?:单位|公司|企业)?名称|开户名称?|开户单位|账户(?:名称?|(?=:))|收款人|收款单位|收款方|户主|[Bb]eneficiary(?: [Nn]ame)?|[Aa]ccount (?:[Nn]ame|[Hh]older)|[Nn]ame of [Aa]ccount|[Pp]ayee)(?:\((?:全称|名称)\))?\s?:?\s?/g

/** 甲方联系人:…, 乙方开票信息: — what stands below belongs to the party. */
export const opensBlock =
  /^(?:的|指定)?(?:联系人|联络人|经办人|负责人|项目经理|项目负责人|联系方式)|^[^。,;:]{0,16}(?:信息|资料|方式|地址|如下|details?|information)\s?(?:如下)?:?\s?$/i
/** 甲方收货人:孙伟 */
export const personOf =
  /^.*(?<owner>[甲乙丙]方|[\u4e00-\u9fff]{2}(?:方|人|商|单位))(?:的|指定的?)?(?:项目|现场|授权|业务|技术)?(?:联系人|联络人|收货人|收件人|经办人|负责人|代表|经理|代理人)/
/** Somebody else than the parties, who is named by a label: what stands below belongs to him. */
export const somebodyElse =
  /^(?:监理|设计|招标|见证|鉴证|担保|中介|债务|物业|评估|审计|托管|代理|第三|丁|戊)[\u4e00-\u9fff]{0,6}\s?(?:\([^()]{1,20}\))?:\s?/
/** Who gets the money, by the words about paying it: 汇入甲方以下账户, 向乙方支付, to the Lessor's account. */
export const payee = new RegExp(
  `(?:(?:支付|汇|付|转|存|划|打)(?:给|至|到|入|往)|(?:向|给))(?:的)?(?<cn>[甲乙丙]方|[\\u4e00-\\u9fff]{2,5}(?:方|人|商|单位|公司))[^。;:]{0,24}?(?:支付|付款|账户|账号|帐户|帐号|开户|银行)|(?<own>[甲乙丙]方|[\\u4e00-\\u9fff]{1,5}(?:方|人|商|单位|公司))(?:的|名下|指定|收款|下列|以下|如下|银行|对公|结算){0,4}(?:收款)?(?:账户|账号|帐户|帐号|银行|开户)|\\b(?:to|of) (?:the )?(?<en>${englishRolePattern})(?:'s)?(?: following| designated| bank){0,2} (?:account|bank)|\\b(?:[Bb]ank|[Aa]ccount|[Pp]ayment) (?:details|account|information) (?:of|for) (?:the )?(?<of>${englishRolePattern})\\b|(?<mine>${englishRolePattern})'s (?:designated |bank ){0,2}(?:account|bank)`,
)

const bankAtEnd =
  /(?:^|[,;:在于\s(])(?:(?<cn>[\u4e00-\u9fff]{2,16}(?:银行|信用社|农商行)[\u4e00-\u9fff()]{0,24})|(?:(?:at|with|:)\s)?(?<en>(?:[A-Z][\w&.'-]*\s(?:of\s)?){0,6}(?:Bank|BANK)(?:\s(?:of\s)?[A-Z][\w&.'()-]*){0,6}(?:, [A-Z][\w' -]{1,40} (?:[Bb]ranch|BRANCH|[Oo]ffice))?))[\s,;(]{0,3}(?:的)?(?:[账帐]户?号码?|with )?(?:the )?(?:[A-Za-z][A-Za-z/.' ]{2,24}|[\u4e00-\u9fff]{2,6})?\s?[:#.为是]{0,2}\s?$/
/** 账号:6217…(建设银行天河支行): the bank right behind its account. */
const bankAtStart = /^[\s,(]{1,2}(?<cn>[\u4e00-\u9fff]{2,16}(?:银行|信用社|农商行)[\u4e00-\u9fff]{0,24})/
/** 转入借款人名下某某银行某某支行账户: the bank's own name in the words before an account. */
const bankName = (words: string): string =>
  words
    .replace(
      /^.*(?:名下的?|[开设]立[于在]|开设[于在]|转入|汇入|存入|转至|汇至|存至|支付至|付至|打入|划入|指定的?|所在的?)/,
      '',
    )
    .replace(/的?(?:(?:开立|开设|设立)的)?(?:银行)?[账帐]户$/, '')

/** …账户在 X 银行, account at X Bank, account number …: the bank that stands right before or behind an account. */
export function bankBeside({ line, start, end }: Stretch): Stretch | null {
  const from = Math.max(0, start - 90)
  const before = bankAtEnd.exec(line.text.slice(from, start))
  const name = bankName(before?.groups?.cn ?? before?.groups?.en ?? '')
  if (before && name) {
    const at = from + before.index + before[0].lastIndexOf(name)
    return { line, start: at, end: at + name.length }
  }
  const behind = bankAtStart.exec(line.text.slice(end, end + 50))
  const other = behind?.groups?.cn
  if (!behind || !other) return null
  const at = end + behind[0].length - other.length
  return { line, start: at, end: at + other.length }
}

const onlyBank =
  /(?:[账帐]户|银行)(?:为|是|:){1,2}\s?(?<bank>[\u4e00-\u9fff]{2,20}银行[\u4e00-\u9fff]{0,20}(?:支行|分行|营业部))[。;]?$/
/** 乙方账户:某某公司,某某银行某某支行,6222…; 甲方指定账户:某某银行某某支行. */
export function unlabelledBank(part: Stretch): { bank: Stretch | null; account: Stretch | null } {
  const text = stretchText(part)
  const none = { bank: null, account: null }
  if (!/账户|账号|[Aa]ccount/.test(part.line.text)) return none
  const at = (start: number, words: string): Stretch => ({
    ...part,
    start: part.start + start,
    end: part.start + start + words.length,
  })
  const bank = /(?<=[,:;\s])[\u4e00-\u9fff]{2,20}银行[\u4e00-\u9fff]{0,24}/.exec(text)
  const account = /(?<![\dA-Z])\d(?:\s?\d){11,24}(?![\dA-Z])/.exec(text)
  if (bank && account) return { bank: at(bank.index, bank[0]), account: at(account.index, account[0]) }
  const only = account ? null : onlyBank.exec(text)
  const name = only?.groups?.bank
  return only && name ? { bank: at(only.index + only[0].lastIndexOf(name), name), account: null } : none
}
