import { type Line, type Stretch, sentencesOf, stretchText } from './text.ts'

/* Which law, and who decides disputes. */

const place = "(?:the )?(?:[A-Z][\\w.'’]*(?:[ -](?:of |and |the )*[A-Z][\\w.'’]*)*)"
const chinesePlace =
  '(?:中华人民共和国|中国|我国|香港|澳门|台湾|英格兰|英国|美国|新加坡|日本|德国|法国|瑞士|韩国|马来西亚|越南|泰国|印度尼西亚|澳大利亚|加拿大|荷兰|意大利|西班牙|瑞典|阿联酋|俄罗斯|开曼群岛|英属维尔京群岛)'
const laws: readonly RegExp[] = [
  new RegExp(
    `(?:适用|受|依据|依照|按照|遵从|遵守)(?:于)?\\s?(?<law>${chinesePlace}[^。;,《》]{0,14}?法律?(?:、?法规)?)(?![律院人]|(?:合法)?(?:设立|成立|注册|组建)|规定)`,
  ),
  new RegExp(`(?:以|为)(?<law>${chinesePlace}[^。;,《》]{0,14}?法律?)(?:为准据法|作为|为准)`),
  new RegExp(
    `(?:准据法|适用法律|法律适用|管辖法律)(?:为|是|:)\\s?(?<law>${chinesePlace}[^。;,《》]{0,14}?法律?)`,
  ),
  new RegExp(
    `(?:governed by|construed (?:in accordance with|under|according to)|interpreted (?:in accordance with|under)|subject to|subject in all respects to|(?:[Ll]aw|LAW)s?:),?\\s(?:and [^.;]{0,80}?(?:with|by|under|to),?\\s)?(?:the\\s)?(?<law>(?:substantive |internal )?laws? of ${place}|[A-Z][a-z]+(?: [A-Z][a-z]+){0,2} law)\\b`,
  ),
  new RegExp(`(?:in accordance with|under) the (?<law>laws? of ${place})`),
  new RegExp(
    `(?:^\\s?|[.:]\\s|[Tt]he\\s)(?<law>laws? of ${place}|[A-Z][a-z]+ law)\\s(?:shall\\s)?(?:exclusively\\s)?(?:appl(?:y|ies)|governs?)\\b`,
  ),
  new RegExp(
    `(?:[Gg]overning|[Aa]pplicable) [Ll]aw(?: and [A-Za-z ]{3,24})?\\s?[:\\t]\\s?(?:[Tt]he )?(?<law>[Ll]aws? of ${place}|State of ${place}|[A-Z][a-z]+ law)`,
  ),
]
/** A company organised under a law, a licence given by it, taxes: not the law of the contract. */
const otherLaw = /organi[sz]ed|incorporated|existing under|established under|registered under|tax/
const otherChinese = /依(?:据|照|法)?[^,。;]{0,10}$/

/** The law that the contract is under, in its own words. */
export function governingLaw(lines: readonly Line[]): Stretch | null {
  for (const pattern of laws)
    for (const line of lines) {
      if (line.kind === 'header' || line.kind === 'footer') continue
      for (const sentence of sentencesOf(line)) {
        const text = stretchText(sentence)
        const found = pattern.exec(text)
        const law = found?.groups?.law
        if (!found || !law) continue
        const before = text.slice(Math.max(0, found.index - 40), found.index)
        const behind = text.slice(found.index + found[0].length, found.index + found[0].length + 16)
        if (
          otherLaw.test(before) ||
          (otherChinese.test(before) && /^[^,。;]{0,6}(?:设立|成立|注册|组建|规定)/.test(behind))
        )
          continue
        if (/^[^,。;]{0,8}(?:设立|成立|注册|组建|存续|的规定|规定)/.test(behind)) continue
        const start = sentence.start + found.index + found[0].indexOf(law)
        return { line, start, end: start + law.length }
      }
    }
  return null
}

const forum =
  /仲裁|人民法院|法院|[Aa]rbitrat|\b[Cc]ourts?\b|[Jj]urisdiction|Arbitration|ARBITRATION|[Mm]ediation|调解|CIETAC|HKIAC|SIAC|\bICC\b|LCIA|SHIAC|SCIA/
const conflict =
  /争议|纠纷|诉讼解决|提起诉讼|起诉|争端|分歧|仲裁机构|提交|管辖|提请|申请仲裁|裁决|[Dd]ispute|DISPUTE|[Cc]ontrovers|[Jj]urisdiction|submitted|courts? of|\b(?:suit|action|proceeding)s?\b/
/** Courts and suits that are spoken of, but decide nothing about this contract. */
const otherSuits =
  /生效法律文书|强制执行|查封|冻结|文书的?送达|诉讼文书|未决|重大(?:诉讼|仲裁)|涉及[^。]{0,20}(?:诉讼|仲裁)|(?:诉讼|仲裁|律师)费[^。]{0,12}(?:承担|由败诉)|提前到期|court order|required by law|pending|threatened/

/** Who decides disputes: the sentences of one paragraph that name a court or an arbitration, with the points below them. */
export function disputeClause(lines: readonly Line[]): Stretch[] {
  let best: { found: Stretch[]; weight: number } | null = null
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'body' && line.kind !== 'note') continue
    const found = disputeIn(lines, at)
    const text = found.map(stretchText).join('')
    if (text === '') continue
    const weight =
      (/争议|纠纷|[Dd]ispute|DISPUTE|[Cc]ontrovers/.test(text) ? 2 : 1) +
      (/仲裁委|仲裁院|仲裁中心|人民法院|Arbitration|[Cc]ourts/.test(text) ? 1 : 0)
    if (weight > (best?.weight ?? 0)) best = { found, weight }
  }
  return best?.found ?? []
}

function disputeIn(lines: readonly Line[], index: number): Stretch[] {
  const line = lines[index] as Line
  const sentences = sentencesOf(line)
  const texts = sentences.map(stretchText)
  const at =
    option.test(line.text) && followsLead(lines, index) ? -1 : texts.findIndex((text) => isDispute(text))
  if (at === -1) return leadWithPoints(lines, index)
  const [first, last] = spread(texts, at)
  const own = afterTitle({ line, start: sentences[first]?.start ?? 0, end: sentences[last]?.end ?? 0 })
  return [own, ...(/[:：]\s?$|下列第|以下第/.test(line.text) ? optionsAfter(lines, index) : [])]
}

/** Sentences beside the one found that go on about the same: 由双方协商解决; 也可调解; … 裁决是终局的. */
function spread(texts: readonly string[], at: number): [number, number] {
  let last = at
  while (
    last + 1 < texts.length &&
    (forum.test(texts[last + 1] as string) ||
      /终局|败诉方|seat of|language of the|final and binding/.test(texts[last + 1] as string)) &&
    !/适用.{0,20}法律|governed by/.test(texts[last + 1] as string)
  )
    last++
  let first = at
  const goesBack = (text: string) =>
    /争议|纠纷|协商|调解|[Dd]ispute|amicabl|negotiat|mediation/.test(text) && !/适用|法律|govern/.test(text)
  while (first > 0 && goesBack(texts[first - 1] as string)) first--
  return [first, last]
}

/** 争议解决方式: 双方约定按下列第(一)种方式解决: with the courts in the points below. */
function leadWithPoints(lines: readonly Line[], index: number): Stretch[] {
  const line = lines[index] as Line
  const above = lines[index - 1]?.text ?? ''
  const about = above.length < 24 ? above + line.text : line.text
  if (!/争议|纠纷|[Dd]ispute/.test(about) || line.text.length < 12) return []
  if (!/:\s?$|下列|以下|following/.test(line.text)) return []
  const points = optionsAfter(lines, index)
  return points.length ? [afterTitle({ line, start: 0, end: line.text.length }), ...points] : []
}

/** A point below 按下列第(一)种方式解决: belongs to that line. */
const followsLead = (lines: readonly Line[], index: number): boolean =>
  [1, 2, 3].some((back) => {
    const above = lines[index - back]
    return above !== undefined && !option.test(above.text) && leadWithPoints(lines, index - back).length > 1
  })

const option = /^\s?(?:[(（][一二三四\da-d][)）]|\d[.、)]|[①②③④]|[A-Da-d][.、)]|[☑☐√□■])/
function optionsAfter(lines: readonly Line[], index: number): Stretch[] {
  const found: Stretch[] = []
  for (const line of lines.slice(index + 1, index + 5)) {
    if (line.kind !== 'body' || !option.test(line.text) || !forum.test(line.text) || blank.test(line.text))
      break
    found.push({ line, start: 0, end: line.text.length })
  }
  return found
}

/** A place that was left to be filled in: a clause with one says nothing yet. */
export const blank = /\{\{|【[^】]{1,24}】|_{3,}|\[[A-Z][A-Za-z ]{2,30}\]/

const isDispute = (text: string): boolean =>
  text.length > (/[\u4e00-\u9fff]/.test(text) ? 8 : 12) &&
  forum.test(text) &&
  conflict.test(text) &&
  !blank.test(text) &&
  (/[\u4e00-\u9fff]/.test(text) ||
    /\b(?:shall|will|may|must|submits?|agrees?|are|is|be|has|have|decided|settled|referred)\b/.test(text)) &&
  !otherSuits.test(text)

const number =
  /^\s?(?:第[零〇一二三四五六七八九十百\d]{1,5}[条章]|[一二三四五六七八九十]{1,3}、|[(（][一二三四五六七八九十]{1,2}[)）]|\d{1,2}(?:[.．-]\d{1,2}){0,2}[.．、]?(?=[\s\u4e00-\u9fff])|Article\s\d{1,2}|ARTICLE\s\d{1,2}|Section\s\d{1,2})[.:、\s]{0,2}/
/** Without the number and the title of its clause. */
function afterTitle(stretch: Stretch): Stretch {
  const text = stretchText(stretch)
  const size = number.exec(text)?.[0].length ?? 0
  const title =
    /^[^。:,.]{1,14}:|^[A-Z][A-Za-z ,]{1,40}\.\s|^[\u4e00-\u9fff]{4,10}\s(?=[\u4e00-\u9fff])/.exec(
      text.slice(size),
    )?.[0].length ?? 0
  return title === text.length - size ? stretch : { ...stretch, start: stretch.start + size + title }
}
