import { type DateFound, datesIn } from './dates.ts'
import { anyNumber, englishNumberWord } from './number-words.ts'
import { type Line, type Stretch, sentencesOf, stretchText } from './text.ts'

export type PeriodFound = { start: DateFound | null; end: DateFound | null }
type Tone = 'about' | 'other' | 'unknown'

const aboutContract =
  /期限|有效期|(?:投放|服务|合作|项目|实施|发布|执行|租赁|展览|演出|供货)周期|协议期|派遣期|借期|任期|租期|租赁期|服务期|合作期|授权期|许可期|发布期|订购期|顾问期|承运期|仓储期|维保期|工期|合同期|运输期|使用期|经营期|加盟期|聘期|聘用期|履行期|建设期|施工期|执行期|投放期|承包期|委托期|代理期|代理权|维护期|培训期|演出期|展期|借款期|贷款期|用款期|供货期|起止(?:日期|时间)|(?:服务|合作|租赁|合同|履约|借款|使用|租用|活动|展览|演出|比赛|实习|培训|施工|拍摄|驻场|用车|用工|派驻)(?:时间|日期)|期间|[Tt]erm\b|[Pp]eriod|[Dd]uration|[Vv]alid|DURATION|TERM|continues|in force|[Ee]ngagement|[Ll]icen[cs]e runs|[Pp]roject runs/
const aboutOther =
  /保密|质保|保修|质量保证|过渡期|免租|试用|付款|支付|保证期间|担保|诉讼时效|考核|账单|结算|缺陷|竞业|债务履行|履行债务|[Cc]onfiden|[Ww]arrant|[Ss]urviv|previous|probation|[Ss]olicit/
const toneOf = (text: string): Tone =>
  aboutOther.test(text) ? 'other' : aboutContract.test(text) ? 'about' : 'unknown'

const startLabel =
  /(?:enters?|comes?|entering|coming) into (?:force|effect) (?:on|from)\s(?:the\s)?$|(?:(?:计划)?开工|开始|起始|起租|生效|启用|起算|服务开始)(?:工作|施工|服务|租赁|计费|履行|合作|执行|实施)?(?:日期|时间|日)\s?[:\t]?\s?(?:为|是)?\s?$|(?:(?:[Ss]tart|[Cc]ommencement|[Ee]ffective|[Bb]eginning) [Dd]ate)\s?[:\t]?\s?(?:is\s)?$|(?:commenc(?:e|es|ing)|begin(?:s|ning)?|start(?:s|ing)?|takes? effect|effective)\s(?:(?:the |its |his |her )?(?:[Ww]orks?|[Ss]ervices?|[Pp]erformance|[Ee]mployment|[Ee]ngagement|[Pp]roject)\s)?(?:on|from|as of)\s(?:the\s)?$|\b(?:months?|years?|term),? (?:commencing|beginning|starting)\s(?:the\s)?$/
const endLabel =
  /(?:合同|协议|租赁|服务|聘用|授权)[^。;]{0,40}(?:之日|日)起?(?:起|即)?(?:生效|开始|计算|算|施行)?[,]?(?:有效|有效期)?(?:至|到|止于)\s?$|\bcomplet(?:e|es|ed|ing) (?:(?:the |all |its )?(?:[Ww]orks?|[Ss]ervices?|[Pp]roject|[Pp]erformance) )?(?:by|on|no later than|on or before)\s(?:the\s)?$|(?<!原)(?:本合同|本协议|合同|协议|许可|授权)[^,。;原]{0,6}(?:有效期|期限)限?(?:延长|延续|持续)?(?:至|到)\s?$|[Dd]ate for (?:practical )?[Cc]ompletion\s?(?:is|shall be|:|\t)?\s?$|(?:(?:计划)?竣工|完工|结束|终止|到期|届满|截止)(?:工作|施工|服务|租赁|履行|合作|执行|实施)?(?:日期|时间|日)\s?[:\t]?\s?(?:为|是)?\s?$|(?:(?:[Ee]nd|[Cc]ompletion|[Ee]xpiry|[Ee]xpiration|[Tt]ermination) [Dd]ate)\s?[:\t]?\s?(?:is\s)?$|(?:(?:ends?|ending|expires?|expiring|terminates?)\s(?:automatically\s)?on|\band (?:ending|expiring)|continues? until|valid (?:until|through|till)|remains? in (?:full )?force until)\s(?:the\s)?$/
const between =
  /^(?:零时|二十四时|\s?\d{1,2}(?:[时点]|:\d{2}))?\s?(?:起|始|开始)?(?:起?算|起?计算?|始|租|生效|施行|执行|履行|实施|开工|进场|起租|计租|入住|有效)?[,、]?\s?(?:(?:有效期?|一直|持续|终)?(?:至|到)|截至|截止至?|直至|-|~|止于|to|until|through|till|and ending on|and expiring on|up to)\s?(?:and including\s|the\s)?$/
const opens = /(?:自|从|由|from|From|FROM|between)\s?(?:the\s)?$/
const onlyStart = /^(?:零时)?(?:起生效|起算|起计算|起施行|起执行|生效)/

/** When the contract begins and ends, as it is said; what is only computed (a term from the day of signature) is no answer. */
export function contractPeriod(lines: readonly Line[]): PeriodFound {
  const found: PeriodFound = { start: null, end: null }
  let weight = 0
  let heading = ''
  for (const line of lines) {
    if (line.kind === 'header' || line.kind === 'footer') continue
    if (line.text.length < 24) heading = line.text
    for (const range of rangesIn(line, heading)) {
      if (range.weight <= weight) continue
      weight = range.weight
      found.start = range.start
      found.end = range.end
    }
  }
  if (weight > 0) return found
  for (const line of lines) labelledDates(line, found)
  return found
}

function rangesIn(line: Line, heading: string): { start: DateFound; end: DateFound; weight: number }[] {
  const dates = datesIn(line)
  return dates.flatMap((start, at) => {
    const end = dates[at + 1]
    if (!end || !between.test(line.text.slice(start.end, end.start)) || end.value < start.value) return []
    const before = contextOf(line, start)
    const tone =
      toneOf(before) === 'unknown'
        ? toneOf(`${heading} ${line.text.slice(end.end, end.end + 20).replace(/[。;].*$/, '')}`)
        : toneOf(before)
    if (tone === 'other') return []
    const isSaid = opens.test(line.text.slice(Math.max(0, start.start - 10), start.start))
    return [{ start, end, weight: tone === 'about' ? 2 : isSaid ? 1 : 0 }]
  })
}

/** The sentence up to a place, 60 letters of it at most. */
function contextOf(line: Line, { start }: Stretch): string {
  const before = line.text.slice(Math.max(0, start - 60), start)
  const cut = Math.max(before.lastIndexOf('。'), before.lastIndexOf(';'), before.search(/\.\s[A-Z][^.]*$/))
  return before.slice(cut + 1)
}

function labelledDates(line: Line, found: PeriodFound): void {
  if (line.kind === 'header' || line.kind === 'footer') return
  for (const date of datesIn(line)) {
    const before = contextOf(line, date)
    // What the label itself is about, not what was said before it in the sentence.
    if (aboutOther.test(before.slice(before.lastIndexOf(',') + 1))) continue
    const startsHere =
      startLabel.test(before) ||
      (opens.test(before) &&
        onlyStart.test(line.text.slice(date.end, date.end + 8)) &&
        /合同|协议|期/.test(line.text))
    if (startsHere) found.start ??= date
    else if (endLabel.test(before) && (found.start === null || found.start.value <= date.value))
      found.end ??= date
  }
}

const signLabel =
  /(?:签订|签署|签约|下单|订购|订货|订立|签字|立约|缔约|合同签订|合同订立|签章)(?:日期|时间|年月日|日|于)?(?:[及和与、/](?:签订|签约)?地点)?(?:\([^()]{1,8}\))?\s?[:\t]?\s?(?:为|是)?\s?$|(?:[Dd]ate of (?:[Ss]ignature|[Ss]igning|[Cc]ontract|[Aa]greement|this [A-Z]?[a-z]+)|(?:[Ss]igning|[Cc]ontract|[Aa]greement|[Oo]rder|PO|P\.O\.|[Ll]ease) [Dd]ate)\s?[:\t]?\s?$|(?:Date [Ss]igned|[Ee]xecution [Dd]ate|[Dd]ate of [Ee]xecution|DATE)\s?[:\t]\s?$|[Ss]igned (?:at [A-Z][A-Za-z ]{1,20} )?(?:on|in [A-Z][a-z]+ on)\s?[:\t]?\s?$/
const signedBehind = /^\s?,?(?:在[^。,;]{0,24})?(?:由?[^。,;]{0,16})?(?:签订|签署|订立|签字|签约|盖章)/
/** 于2024年6月20日签订了《…》, 原合同: the day of an earlier contract. */
const ofAnother =
  /^\s?,?(?:在[^。,;]{0,20})?[^。,;]{0,12}(?:签订|签署|订立)(?:(?:了|的|过)?(?:编号[^《]{0,30})?《[^》]*》(?!\(以下简称"本)|(?:了|的|过)[^。;]{0,6}(?:原|补充|主合同|编号|[\u4e00-\u9fff]{2,12}(?:合同|协议)))/
/** 于6月5日前签署, within a week of: no day of signature. */
const byThen = /^\s?(?:之|以)?[前后内]/
const earlier = /原合同|原协议|主合同(?!》)|此前|previous|prior|memorandum of|original/
const agreedBehind = /^\s?,[^。;]{0,40}(?:签订|签署|订立|达成|约定)[^。;]{0,10}(?:合同|协议|如下)/
const made =
  /(?:\b(?:is\s|are\s)?(?:dated:?(?: for reference)?|made|entered into|executed|concluded)(?:\s(?:and (?:entered into|made|executed)))?(?:\s(?:as of|on|this|effective as of|effective))?\s?(?:the\s)?(?:as of\s)?(?:this\s)?|\b(?:as of|made as of)\s(?:the\s)?)$/i
const dateLabel = /(?:^|\t)\s?(?:日\s?期|[Dd]ate|DATE)\s?[:\t]\s?$/

/** The day of signature: one that is said to be it; else the one date that stands in the signatures. */
export function signDate(lines: readonly Line[], signature: ReadonlySet<Line>): DateFound | null {
  const closing: DateFound[] = []
  for (const [at, line] of lines.entries()) {
    if (line.kind === 'header' || line.kind === 'footer') continue
    for (const date of datesIn(line)) {
      const before = contextOf(line, date)
      const isPreamble = at < 14 && !/memorandum of|previous|prior/.test(before)
      const behind = line.text.slice(date.end, date.end + 60)
      if (earlier.test(before) || ofAnother.test(behind) || byThen.test(behind)) continue
      if (signLabel.test(before)) return date
      if (/于\s?$/.test(before) && signedBehind.test(behind)) return date
      if (at < 14 && date.start < 4 && agreedBehind.test(behind)) return date
      if (isPreamble && (made.test(before) || (dateLabel.test(before) && before.length < 60))) return date
      const from = line.text.lastIndexOf('\t', date.start) + 1
      const text = line.text.slice(from).replace(/\t.*$/, '')
      const isAlone =
        text.length < 44 &&
        !/^[^。]{0,6}(?:至|到|止|起|前|内|\bto\b|\buntil\b)/.test(behind) &&
        /^(?:[A-Z][a-z]+(?:\s[A-Z][a-z]+)?,?\s(?:the\s)?|.{0,2})$/.test(text.slice(0, date.start - from))
      if (signature.has(line) || (isAlone && at >= lines.length - 8)) closing.push(date)
    }
  }
  const days = new Set(closing.map(({ value }) => value))
  return days.size === 1 ? (closing[0] as DateFound) : null
}

const chineseDuration =
  '(?<!\\d)(?<count>\\d{1,3}|[一二两三四五六七八九十壹贰叁肆伍陆柒捌玖拾]{1,5})\\s?(?:\\((?:\\d{1,4}|[一二两三四五六七八九十壹贰叁肆伍陆柒捌玖拾]{1,5})\\))?\\s?(?<unit>个月|年|个?周|个?星期|日|天|个?日历天)(?!内|前|后|之|以|[度初末底])'
const chineseTerm = new RegExp(
  `(?<what>[\\u4e00-\\u9fff]{0,8}(?:期限|有效期|租期|租赁期|服务期|合作期|授权期|许可期|发布期|合同期|顾问期|(?:服务|合作|投放|执行|租赁|订阅)周期|期|为期|工期总?日历天数|日历(?:工作)?天数|期限延长|同意延长|延长)(?:限|间)?)(?:\\([^()]{1,12}\\))?(?:为|共计|总计|共|是|约|:|,|\\t|\\s){0,3}${chineseDuration}`,
  'g',
)
const afterRange = new RegExp(
  `(?:止|日|\\d)\\)?[,(]?\\s?(?:共计|共|为期|期限为|期限|计|合计)\\s?${chineseDuration}`,
  'g',
)
/** 有效期自签订之日起两年; 自2026年1月1日起12个月. */
const fromADay = new RegExp(
  `(?<what>(?:期限|有效期|租期|租赁期|服务期|合作期|授权期|许可期|使用期|经营期|聘期|合同期|代理期)[^。;,]{0,24}?)(?:之日|日)起(?:计算|算|计)?[,]?(?:为期|期限为|共计|共|有效期为?)?${chineseDuration}`,
  'g',
)
/** 本协议自生效日起三(3)年内有效. */
const staysValid = new RegExp(
  `(?:合同|协议)[^。;,]{0,24}(?:之日|日|日期)起(?:计算|算|计)?[,]?(?:的)?${chineseDuration.replace('(?!内|', '(?!')}(?:之?内)?(?:持续|保持|一直|均)?有效`,
  'g',
)
const otherTerm =
  /保密|质保|保修|保证|担保|缺陷|续期|延期|试用|开发周期|付款|账期|诉讼|逾期|宽限|通知|有效期满|过渡|免租|交货|供货周期|响应|考核|竞业|质量|保存|留存|存档|追诉|公示|异议|冷静|犹豫|观察|整改|腾退|退换|报价|投标/
/** A bare 期 is the contract's when its word says so: 协议期, 聘期; 保存期, 账期, 冷静期 are not. */
const ownPeriod =
  /(?:合同|协议|服务|租赁|承租|出租|租用?|聘用?|聘任|借用?|借款|贷款|总工|施工|工|合作|授权|许可|发布|顾问|代理|经营|承包|托管|委托|加盟|使用|仓储|保管|运输|承运|维保|维护|展览?|培训|项目|建设|演出|广告|投放|刊登|运营|履[行约]|订[阅购]|存续|派遣|任|劳动|供[货应]|采购|框架|开发|研发|实施|监理|居间|特许|推广|[包经]销|投资|入驻|合伙|联营|合资|承揽|计划|有效|管理|养护|保洁|安保|物业|护理|代销|生产|加工|教学|学习|驻场|拍摄|制作)期[限间]?$|期限$|(?:服务|合作|投放|执行|租赁|订阅)周期$|为期$|日历(?:工作)?天数$|延长$/
const englishDuration = `(?:(?<words>${englishNumberWord}(?:[\\s-]${englishNumberWord}){0,3})\\s?(?:\\((?<figure>\\d{1,4})\\))?|(?<count>\\d{1,4}))\\s(?<unit>years?|months?|weeks?|days?)`
const englishTerm = new RegExp(
  `(?:for an? (?:initial |fixed )?(?:period|term) of|(?:[Ii]nitial |[Ss]ubscription |[Ll]ease )*[Tt]erm (?:of (?:this|the) [A-Z]?[a-z]+ )?(?:is|shall be|of|will be)|lasts?(?: for)?|(?:is |are |be )?(?:valid|effective|binding|appointed|engaged|let) for|runs? for|for a duration of|a (?:fixed )?term of|remains? in (?:full )?(?:force|effect)(?: and effect)? for|continues? for)\\s(?:a period of\\s)?${englishDuration}`,
  'gi',
)
const englishLabelTerm = new RegExp(
  `^(?:\\d{1,2}[.)]?\\s)?(?:(?:Initial |Lease |Contract |Subscription |Service |Rental |Licen[cs]e )?Term|Duration|Period|TERM)(?: of [A-Za-z ]{3,20})?\\s?[:.\\t]\\s?${englishDuration}`,
  'gi',
)
const otherEnglishTerm =
  /confiden|disclos|warrant|surviv|solicit|notice|renew|payment|invoice|compet|retain|defects|\bclaims?\b/i
/** … for three years following termination. */
const afterEnd =
  /^\s?(?:\w+ ){0,2}(?:following|after|thereafter|from (?:the )?(?:date of )?(?:termination|expiry|disclosure|receipt|delivery|completion))\b/i
const units: Record<string, string> = {
  年: 'Y',
  月: 'M',
  周: 'W',
  期: 'W',
  日: 'D',
  天: 'D',
  year: 'Y',
  month: 'M',
  week: 'W',
  day: 'D',
}

/** How long the contract runs, where the text says so; `value` as ISO 8601 duration. Never computed from dates. */
export function contractTerm(lines: readonly Line[]): (Stretch & { value: string }) | null {
  let heading = ''
  for (const line of lines) {
    if (line.kind === 'header' || line.kind === 'footer') continue
    const below = /期限?\s?$/.test(heading) && ownPeriod.test(heading) && !otherTerm.test(heading)
    heading = line.text.length < 24 ? line.text : ''
    for (const sentence of sentencesOf(line)) {
      const text = stretchText(sentence)
      const found = termIn(text) ?? (below && sentence.start === 0 ? termAtStart(text) : null)
      if (found)
        return {
          line,
          start: sentence.start + found.start,
          end: sentence.start + found.end,
          value: found.value,
        }
    }
  }
  return null
}

function termIn(text: string): { start: number; end: number; value: string } | null {
  for (const pattern of [chineseTerm, afterRange, fromADay, staysValid, englishTerm, englishLabelTerm])
    for (const match of text.matchAll(pattern)) {
      const { what = '', count, unit = '', words, figure } = match.groups ?? {}
      const isEnglish = pattern === englishTerm || pattern === englishLabelTerm
      const before = text.slice(Math.max(0, match.index - 24), match.index) + what
      const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 40)
      if (isEnglish ? otherEnglishTerm.test(text) || afterEnd.test(behind) : otherTerm.test(before)) continue
      if (pattern === chineseTerm && (!ownPeriod.test(what) || /日期$/.test(what))) continue
      const number = anyNumber(figure ?? count ?? words ?? '')
      const letter = units[unit.replace(/s$/, '').toLowerCase()] ?? units[unit.at(-1) ?? '']
      if (number === null || number === 0 || !letter) continue
      const shown = figure ?? count ?? words ?? ''
      const start = match.index + match[0].lastIndexOf(isEnglish && words ? words : shown)
      return { start, end: match.index + match[0].length, value: `P${number}${letter}` }
    }
  return null
}

const startTerm = new RegExp(`^\\s?(?:为|共|共计|计|期限)?${chineseDuration}`)
/** 三年,从2026年6月1日起: below a heading 特许期限. */
function termAtStart(text: string): { start: number; end: number; value: string } | null {
  const match = startTerm.exec(text)
  const { count = '', unit = '' } = match?.groups ?? {}
  const number = anyNumber(count)
  const letter = units[unit.at(-1) ?? '']
  if (!match || !number || !letter) return null
  return { start: match[0].indexOf(count), end: match[0].length, value: `P${number}${letter}` }
}

const anyChinese = new RegExp(chineseDuration, 'g')
const anyEnglish = new RegExp(englishDuration, 'gi')

/** Every length of time in a text as ISO 8601 duration. */
export const durationsIn = (text: string): string[] =>
  [anyChinese, anyEnglish].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ groups = {} }) => {
      const number = anyNumber(groups.figure ?? groups.count ?? groups.words ?? '')
      const unit = groups.unit ?? ''
      const letter = units[unit.replace(/s$/, '').toLowerCase()] ?? units[unit.at(-1) ?? '']
      return number && letter ? [`P${number}${letter}`] : []
    }),
  )
