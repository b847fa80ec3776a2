import { capitalsFrom, organisationAt, personAt } from './names.ts'
import { type DetailFound, detailsIn } from './party-details.ts'
import type { Letter, PartyLabel } from './party-labels.ts'
import { englishRolePattern, isRole, roleWord } from './roles.ts'
import { type Line, type Stretch, stretchText } from './text.ts'

type Found = { label: PartyLabel; at: Stretch; name: Stretch; details: DetailFound[] }

const chineseDefinition = new RegExp(
  `(?:\\((?:(?:以下|下|以下合|下文)?(?:简称|称)?(?:为|作|:)?)?"?(?<role>[甲乙丙]方|${roleWord})"?(?:或"?[\\u4e00-\\u9fff]{2,8}"?)?\\)|[,;(]\\s?(?:以下|下|下文|在本合同中|本合同中)(?:简称|称|统称)(?:为|作)?:?\\s?"?(?<later>[甲乙丙]方|${roleWord})(?:"|(?=[),;。]))|\\((?:以下|下|下文|在本(?:合同|协议)中)?(?:简称|称)?(?:为|作)?:?"(?<short>[\\u4e00-\\u9fffA-Za-z]{2,10})"(?:或"[^"]{2,10}")?\\))`,
  'g',
)
const defined = '(?:[A-Z][A-Za-z]+)(?: [A-Z][A-Za-z]+){0,2}'
const englishDefinition = new RegExp(
  `(?:\\((?:[a-z ,]{0,60})"(?:[Tt]he )?(?<a>${defined})"(?:\\)| or)|(?:hereinafter|hereafter),? (?:collectively )?(?:referred to as |called |known as )?"?(?:[Tt]he )?"?(?<b>${defined})"?|\\((?:(?:the|The|as) )?(?<c>${englishRolePattern})\\)|(?:,|\\n)\\s?as (?:the )?(?<d>${englishRolePattern})(?=[\\n,;)]))`,
  'g',
)
const noParty =
  /^(?:(?:This |Mutual |[A-Z][a-z]+ )*Agreement|Contract|Lease|Deed|Effective Date|Commencement Date|Services?|Products?|Goods|Term|Parties|Party|Territory|Software|Premises|Property|Project|Confidential Information|Order|Facility|Loan|Works?|Purpose|Licen[cs]e|Fees?|Price|Closing|Shares)$/
/** Roles that only persons have; as labels they open nobody. */
const personal =
  /^(?:Executive|Individual|Officer|Founder|Co-Founder|Director|Speaker|Instructor|Tutor|Performer|Musician|Actor|Model|Freelancer|Worker|Volunteer|Intern|Guest|Member|Resident|Homeowner|Architect|Engineer|Photographer|Writer|Editor|Translator|Inventor|Student|Player|Athlete|Coach|Physician|Patient|Holder|Maker|Introducer|Finder|Representative|Spouse|Husband|Wife)$/
const listedEnglishRole = new RegExp(`^${englishRolePattern}$`)
const preambleEnd =
  /^(?:1[.)]?\s|WHEREAS|RECITALS|Recitals|Background|BACKGROUND|NOW,? THEREFORE|Article 1\b|ARTICLE 1\b|第一条|一、)/
/** A numbered line that introduces a party is no clause. */
const definesParty = new RegExp(
  `\\((?:[Tt]he |hereinafter[^()]{0,30})?"|以下简称|\\((?:[Tt]he )?${englishRolePattern}\\)|^\\d[.)]?\\s(?:The )?(?:Parties|PARTIES)\\b`,
)
/** A sentence that begins with an organisation's words, but is not its name. */
const notOfName = /^(?:为|鉴于|根据|依据|因|就|经|由|与|和|及|本|若|如|在|对|向)(?!.{0,4}(?:公司|厂)$)/
const mostLines = 30
/** Letters before a definition in which its name must stand, and definitions that are looked at. */
const nearest = 500
const mostDefinitions = 12

/** Parties that running text introduces: "between Acme Ltd., … (the "Buyer")", 某某有限公司（以下简称“甲方”）. */
export function proseParties(lines: readonly Line[]): Found[] {
  const text = preamble(lines)
  return text.text === '' ? [] : [...chineseParties(text, lines.length > 1), ...englishParties(text)]
}

/** The lines before the first clause as one. */
function preamble(lines: readonly Line[]): Line {
  const merged = {
    text: '',
    blocks: [] as number[],
    offsets: [] as number[],
    kind: 'body' as const,
    cells: [],
    table: -1,
  }
  for (const line of lines.filter(({ kind }) => kind === 'body').slice(0, mostLines)) {
    if (lines.length > 1 && preambleEnd.test(line.text) && !definesParty.test(line.text)) break
    merged.text += `${line.text}\n`
    merged.blocks = merged.blocks.concat(line.blocks, line.blocks.at(-1) ?? 0)
    merged.offsets = merged.offsets.concat(line.offsets, line.offsets.at(-1) ?? 0)
  }
  return merged
}

/** `hasShortNames`: ("灵犀") counts too, which in the middle of a text may be said of anybody. */
function chineseParties(line: Line, hasShortNames: boolean): Found[] {
  const found: Found[] = []
  let from = 0
  for (const match of line.text.matchAll(chineseDefinition)) {
    if (found.length === mostDefinitions) break
    const isFirst = from === 0 && match.index <= nearest
    const before = line.text.slice(Math.max(from, match.index - nearest), match.index)
    const short = match.groups?.short
    if (short !== undefined && !(hasShortNames && isShortName(short, before))) continue
    const lead = leadOf(before, isFirst)
    from = match.index + match[0].length
    const rest = before.slice(lead)
    const size =
      organisationAt(rest) || (/[(,]/.test(rest) || rest.length < 5 ? personAt(rest.slice(0, 24)) : 0)
    if (size === 0) continue
    const start = match.index - before.length + lead
    const role = match.groups?.role ?? match.groups?.later ?? short ?? ''
    const name = before.slice(lead, lead + size)
    if (!isRole(role) || notOfName.test(name)) continue
    if (short !== undefined && !isShortName(short, name)) continue
    const one = introduced(line, role, { start, end: start + size }, match.index, match.index)
    // …("投资方"), 注册地址为…;
    const tail = /^[^;。\n"]{0,200}/.exec(line.text.slice(from, from + 200))?.[0] ?? ''
    one.details.push(...detailsIn({ line, start: from, end: from + tail.length }, false))
    found.push(one)
  }
  return found
}

/** 灵犀 of 北京灵犀智造机器人有限公司, Acme of Acme Trading Ltd.: a name, no role. */
const isShortName = (short: string, name: string): boolean =>
  name.toLowerCase().includes(short.replace(/(?:股份|有限)?公司$|集团$/, '').toLowerCase())

/** Where a name may begin: after what leads to it. */
function leadOf(before: string, isFirst: boolean): number {
  const lead = isFirst
    ? /^(?:[^\n]{0,40}\n)*?(?:[^\n。]{0,24}由(?:以下(?:双方|各方))?:?)?\s?(?:\(?\d\)|\d[.、]|\(?[一二三]\)?、?)?\s?/
    : /^[\s,;。、)]*(?:与|和|及|以及)?\s?(?:\(?\d\)|\d[.、]|\(?[一二三]\)?、?)?\s?/
  const found = lead.exec(before)?.[0].length ?? 0
  const last = before.lastIndexOf('\n')
  // A definition stands in the line of its name.
  return Math.max(found, last === -1 ? 0 : lineLead(before, last + 1))
}

const lineLead = (before: string, at: number): number =>
  at +
  (/^\s?(?:与|和|及)?\s?(?:\(?\d\)|\d[.、]|\(?[一二三]\)?、?)?\s?/.exec(before.slice(at))?.[0].length ?? 0)

const starts =
  /(?:\b(?:between|among|BETWEEN|AMONG|and|AND|Between|And)\b[:\s]*|\b(?:To|From|TO|FROM):\s|(?:^|\n)|\(\d\)\s?)(?:\d\.\d\s|\(?[1-9a-dA-D][.)]\s?|\([1-9a-d]\)\s?)?/g
const noName = /\b(?:is|are|made|entered|between|dated|hereby|this|This|THIS)\b/

function englishParties(line: Line): Found[] {
  const found: Found[] = []
  let from = 0
  for (const match of line.text.matchAll(englishDefinition)) {
    const role = (match.groups?.a ?? match.groups?.b ?? match.groups?.c ?? match.groups?.d ?? '').trim()
    if (found.length === mostDefinitions) break
    if (noParty.test(role)) continue
    const name = nameIn(line.text, Math.max(from, match.index - nearest), match.index, role)
    if (!name) continue
    const one = introduced(line, role, name, match.index + match[0].indexOf(role), match.index)
    const behind =
      line.text
        .slice(match.index + match[0].length)
        .slice(0, nearest)
        .split(/[;\n]|\band\n|,?\sand\s(?=[A-Z])/)[0] ?? ''
    const tail = {
      line,
      start: match.index + match[0].length,
      end: match.index + match[0].length + behind.length,
    }
    one.details.push(
      ...addressIn(tail),
      ...detailsIn(tail, false).filter(({ detail }) => detail !== 'address'),
    )
    found.push(one)
    from = match.index + match[0].length
  }
  return found
}

function nameIn(text: string, from: number, to: number, role: string): { start: number; end: number } | null {
  const segment = text.slice(from, to)
  const begins = [...segment.matchAll(starts)].map((match) => match.index + match[0].length)
  const byShort = (rest: string) => capitalsFrom(rest, role)
  for (const read of [
    organisationAt,
    listedEnglishRole.test(role) || personal.test(role) ? personAt : byShort,
  ])
    for (const begin of begins) {
      const size = read(segment.slice(begin))
      const name = segment.slice(begin, begin + size)
      if (size > 0 && !noName.test(name) && !/(?:AGREEMENT|Agreement|CONTRACT|Contract)$/.test(name))
        return { start: from + begin, end: from + begin + size }
    }
  return null
}

function introduced(
  line: Line,
  role: string,
  name: { start: number; end: number },
  roleFrom: number,
  to: number,
): Found {
  const letter = /^[甲乙丙]方$/.test(role)
    ? '甲乙丙'.indexOf(role[0] as string)
    : 'ABC'.indexOf(/^Party ([ABC])$/.exec(role)?.[1] ?? ' ')
  const about = { line, start: name.end, end: to }
  const at = line.text.indexOf(role, roleFrom)
  const isName =
    letter === -1 && !listedEnglishRole.test(role) && isShortName(role, stretchText({ line, ...name }))
  const details = detailsIn(about, false)
  return {
    label: {
      letter: letter === -1 ? null : (letter as Letter),
      role,
      end: 0,
      hasColon: true,
      isStamp: false,
    },
    at: { line, start: at, end: isName ? at : at + role.length },
    name: { line, ...name },
    details: [...addressIn(about), ...details],
  }
}

const lead =
  /(?:(?:registered |principal |head |business )?(?:office|offices|address|place of business|establishment)\s(?:is\s|are\s)?(?:located\s|situated?\s)?(?:at|in|of)|established at|located at|situated at|residing at|resident at|whose address is(?: at)?|^\s?of|[,)]\sof|^\n)\s?(?=[A-Z\d])/
/** English: what stands behind "with offices at", up to the next clause about the party. */
function addressIn(about: Stretch): DetailFound[] {
  const text = stretchText(about)
  const found = lead.exec(text)
  const bare = found ? null : /^,\s(?=[A-Z\d])/.exec(text)
  const begins = found ?? bare
  if (!begins) return []
  const from = begins.index + begins[0].length
  const size = (/^[^("\n;]{6,140}/.exec(text.slice(from))?.[0] ?? '')
    .replace(
      /,?\s(?:and (?:is|are|was|has|shall|dated|made|whose|who|which)|which|who|dated|effective|is|telephone|tel|phone|represented|registered|hereinafter|a company|and having|acting|of the (?:one|first|second|other|third) part)\b.*$/i,
      '',
    )
    .replace(/[\s,.-]+(?:and)?$/, '').length
  if (
    bare &&
    /\b(?:company|corporation|incorporated|organi[sz]ed|existing|having|whose|holder|partnership)\b/i.test(
      text.slice(from, from + size),
    )
  )
    return []
  // A street alone in its line: the rest of the address stands in the next ones.
  if (found?.[0].startsWith('\n') && !text.slice(from, from + size).includes(',')) return []
  if (size < 6 || !/\d/.test(text.slice(from, from + size))) return []
  const start = about.start + from
  return [
    { detail: 'address', owner: null, value: { line: about.line, start, end: start + size }, broken: false },
  ]
}
