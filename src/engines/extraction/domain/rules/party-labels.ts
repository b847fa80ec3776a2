import type { PartyDetail } from '../extraction.ts'
import { isListedRole, isRole, roleWord } from './names.ts'

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
  '(?:\\(?[一二三四五六七八九十\\d]{1,2}\\)|[一二三四五六七八九十]{1,2}、|\\d{1,2}(?:[.-]\\d{1,2}){0,2}[.、)]?\\s?)?\\s?致?'
const chineseHead = new RegExp(
  `^${enumerator}\\s?(?<word>[甲乙丙]方|${roleWord})(?<more>(?:/${roleWord})?[一二三](?=:))?(?:名称|全称|\\s?姓名)?(?:\\s?\\((?<inner>[^()]{1,24})\\))?(?:\\((?<inner2>[^()]{1,24})\\))?\\s?(?<colon>:)?\\s?`,
)
const stamp = /盖章|签章|公章|签字|签名|印章|^章$|签署/
const englishRole =
  '(?:Party [ABC]|Buyer|Seller|Purchaser|Supplier|Vendor|Customer|Client|Service Provider|Provider|Licensor|Licensee|Lessor|Lessee|Landlord|Tenant|Borrower|Lender|Guarantor|Contractor|Subcontractor|Consultant|Employer|Employee|Distributor|Manufacturer|Franchisor|Franchisee|Agent|Principal|Owner|Operator|Carrier|Shipper|Publisher|Author|Sponsor|Organi[sz]er|Investor|Company|Assignor|Assignee|Disclosing Party|Receiving Party|Discloser|Recipient|Controller|Processor|Developer|Partner|Transferor|Transferee)'
const englishHead = new RegExp(
  `^(?:\\(?[1-5ABC][.)]\\s?)?(?:[Tt]he\\s)?(?<word>${englishRole})(?:'s)?(?:\\s[Nn]ame)?(?:\\s?\\((?:[Tt]he\\s|hereinafter\\s|referred to as\\s|the\\s)*"?(?<inner>[A-Z][A-Za-z ]{2,24})"?\\))?\\s?(?<colon>:)?\\s?`,
)
export const englishRolePattern = englishRole

/** Reads the label of a party at the start of a text. Null when there is none. */
export function partyLabel(text: string): PartyLabel | null {
  return chineseLabel(text) ?? englishLabel(text)
}

function chineseLabel(text: string): PartyLabel | null {
  const found = chineseHead.exec(text.slice(0, 80))
  if (!found) return null
  const { word = '', more, inner, inner2, colon } = found.groups ?? {}
  let role = word + (more ?? '')
  let letter = letters.indexOf(word[0] as string)
  if (letter === -1 || word.length !== 2 || word[1] !== '方') letter = -1
  let isStamp = false
  for (const part of [inner, inner2]) {
    if (part === undefined) continue
    const said = /([甲乙丙])方/.exec(part)
    if (stamp.test(part)) isStamp = true
    else if (said) letter = letter === -1 ? letters.indexOf(said[1] as string) : letter
    else if (/^(?:全称|姓名|名称|单位|章)$/.test(part)) continue
    else {
      const own = (/([\u4e00-\u9fff]{2,12})["']?$/.exec(part)?.[1] ?? '').replace(
        /^.*(?:简称|下称|以下称|称为|称)/,
        '',
      )
      if (letter !== -1 && role === word && new RegExp(`^${roleWord}$`).test(own)) role = own
    }
  }
  if (!isRole(word)) return null
  // A word that is only built like a role may be the beginning of anything.
  const isKnown = /^[甲乙丙]方$/.test(word) || isListedRole(word)
  const behind = text.slice(found[0].length)
  if (!isKnown && colon === undefined && behind !== '' && !/[\s)]$/.test(found[0])) return null
  return {
    letter: letter === -1 ? null : (letter as Letter),
    role,
    end: found[0].length,
    hasColon: colon !== undefined,
    isStamp,
  }
}

function englishLabel(text: string): PartyLabel | null {
  const found = englishHead.exec(text.slice(0, 90))
  if (!found) return null
  const { word = '', inner, colon } = found.groups ?? {}
  const letter = 'ABC'.indexOf(/Party ([ABC])$/.exec(word)?.[1] ?? ' ')
  const isLetterWord = letter !== -1
  const innerLetter = 'ABC'.indexOf(/Party ([ABC])/.exec(inner ?? '')?.[1] ?? ' ')
  const role = isLetterWord && inner && !/Party [ABC]/.test(inner) ? inner.trim() : word
  const at = isLetterWord ? letter : innerLetter
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
    '统一社会信用代码(?:证号)?|社会信用代码|统一信用代码|信用代码|纳税人识别号|纳税识别号|税务登记号|税号|组织机构代码|Unified [Ss]ocial [Cc]redit [Cc]ode|USCC|Credit [Cc]ode',
  ],
  [
    'address',
    '注册地址|住所地|住所|通讯地址|通信地址|联系地址|办公地址|经营地址|单位地址|公司地址|地址|[Rr]egistered [Aa]ddress|[Rr]egistered [Oo]ffice|[Pp]rincipal [Oo]ffice|[Aa]ddress|ADDRESS',
  ],
  [
    'phone',
    '联系电话|电话号码|手机号码?|联系方式|电话|手机|[Tt]elephone(?: [Nn]o\\.?)?|[Tt]el\\.?|[Pp]hone|TEL',
  ],
  [
    'bank',
    '开户银行及账号|开户行及账号|开户银行名称|开户行名称|开户银行|开户行|收款银行|[Bb]eneficiary [Bb]ank|[Bb]ank [Nn]ame|[Nn]ame of [Bb]ank|[Bb]ank(?=\\s?[:(])',
  ],
  [
    'account',
    '银行账户号码|银行账号|银行帐号|收款账号|收款帐号|银行账户|账户号码|账号|帐号|[Aa]ccount [Nn]umber|[Aa]ccount [Nn]o\\.?|A/C [Nn]o\\.?|Bank [Aa]ccount',
  ],
]
