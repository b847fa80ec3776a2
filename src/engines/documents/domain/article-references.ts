/** A numeral in a text: what it says and where it stands. */
export type Numeral = { value: number; start: number; end: number }

/** 第五条, 第五条至第八条 are one reference each time 第…条 stands; 第三、四条 and 第3-5条 name several numbers in one. */
export type ArticleReference = {
  start: number
  end: number
  numerals: Numeral[]
  /**
   * Whose article it is: of the text around it; of 本合同, which in an annex is the contract before it; of 主合同 or 原合同, which in a contract is
   * another one; of another document (a law, an annex).
   */
  of: 'here' | 'contract' | 'main' | 'elsewhere'
}

const digits = '0-9０-９'
const words = '〇零一二两三四五六七八九十廿百千'
const numeral = `(?:[${digits}]{1,4}|[${words}]{1,9})`
const space = '[ \\t\\u3000]*'
const joiners = `${space}(?:、|，|,|和|与|及|或|以及|至|到|-|－|–|—|~|～)${space}`
/** 第五条, 第 5 条, 第5.2条 (of which the 5 counts), 第三、四条, 第三至五条; not 第一条件, 第二条例. */
const referencePattern = new RegExp(
  `第${space}(${numeral}(?:\\.[0-9.]+)?(?:${joiners}${numeral})*)${space}条(?![件例线路])`,
  'g',
)
const headingPattern = new RegExp(`^[\\s\\u3000]*第${space}(${numeral})${space}条(?![件例线路款])`)
/** What follows when a paragraph begins with a mention of an article, not with the article itself. */
const goesOn =
  /^[\s\u3000]*(?:第|之|的|所|中|项下|规定|约定|载明|列明|和|与|及|或|至|到|以及|、|，|,|不|应|或者|适用|并非|对)/

const values = new Map([...'零一二三四五六七八九'].map((word, value) => [word, value]))
values.set('〇', 0).set('两', 2)
const places = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

const halfWidth = (text: string): string =>
  text.replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))

/** What a numeral of 第…条 says, in Chinese words or in digits; null for what is none. Up to 9999. */
export function articleNumber(text: string): number | null {
  const plain = halfWidth(text)
  if (/^\d{1,4}$/.test(plain)) return Number(plain)
  const characters = [...plain.replaceAll('廿', '二十')]
  if (characters.length === 0) return null
  if (characters.every((one) => values.has(one)))
    return characters.length > 4 ? null : Number(characters.map((one) => values.get(one)).join(''))
  let sum = 0
  let digit: number | null = null
  let above = Number.POSITIVE_INFINITY
  for (const one of characters) {
    const place = places.get(one)
    if (place === undefined) {
      if (!values.has(one)) return null
      digit = values.get(one) as number
      continue
    }
    if (place >= above) return null
    sum += (digit ?? 1) * place
    digit = null
    above = place
  }
  return sum + (digit ?? 0)
}

const chineseDigits = '零一二三四五六七八九'

/** A number in the manner of another numeral: Chinese words, digits, or full-width digits. */
export function articleNumeral(value: number, like: string): string {
  if (/^[0-9]/.test(like)) return String(value)
  if (/^[０-９]/.test(like))
    return String(value).replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  let text = ''
  let rest = value
  for (const [word, place] of [
    ['千', 1000],
    ['百', 100],
    ['十', 10],
  ] as const) {
    const digit = Math.floor(rest / place)
    rest %= place
    if (digit > 0) text += `${chineseDigits[digit]}${word}`
    else if (text !== '' && rest > 0 && !text.endsWith('零')) text += '零'
  }
  if (rest > 0) text += chineseDigits[rest]
  return text.replace(/^一十/, '十')
}

/** The numeral of a paragraph that begins an article (第五条　违约责任), null for others, also for those that begin with a mention of one. */
export function articleHeading(text: string): Numeral | null {
  const match = headingPattern.exec(text)
  if (!match || goesOn.test(text.slice(match[0].length))) return null
  const [whole, words] = match as unknown as [string, string]
  const value = articleNumber(words)
  const start = whole.lastIndexOf(words)
  return value === null || value === 0 ? null : { value, start, end: start + words.length }
}

/** Where a mention stood of an article that the text does without now. */
export const goneReference = (words: string): string => `原第${words}条（已删除）`
const goneAround = (text: string, start: number, end: number): boolean =>
  text[start - 1] === '原' && text.startsWith('（已删除）', end)

/** Every mention of articles in a text, in order. */
export function articleReferences(text: string): ArticleReference[] {
  const found: ArticleReference[] = []
  let last: { end: number; owner: ArticleReference['of'] } | null = null
  for (const match of text.matchAll(referencePattern)) {
    const [whole, inner] = match as unknown as [string, string]
    const start = match.index
    const end = start + whole.length
    const at = start + whole.indexOf(inner)
    const numerals = [...inner.matchAll(new RegExp(`(?<!\\.)${numeral}(?:\\.[0-9.]+)?`, 'g'))].flatMap(
      (one) => {
        const words = one[0].replace(/\..*$/, '')
        const value = articleNumber(words)
        return value === null ? [] : [{ value, start: at + one.index, end: at + one.index + words.length }]
      },
    )
    if (numerals.length === 0) continue
    const between: string = last ? text.slice(last.end, start) : ''
    const owner: ArticleReference['of'] =
      last && carriesOn.test(between) ? last.owner : ownerOf(text.slice(0, start))
    last = { end, owner }
    const of = goneAround(text, start, end) ? 'elsewhere' : owner
    found.push({ start, end, numerals, of })
  }
  return found
}

/** 《民法典》第五百七十七条第一款、第五百八十四条和第五百八十五条: what is joined belongs to the same document. */
const carriesOn = new RegExp(
  `^(?:之[一二三四五六七八九十])?(?:${space}第${space}${numeral}${space}[款项目])*(?:（已删除）)?(?:${joiners}|${space}(?:以及|或者|并|、)${space})原?$`,
)

const laws =
  /(?:法典|条例|司法解释|(?:[^方办无依合违用作做看说想手疗书写算打司执守]|公司)法|实施细则|管理办法|暂行办法|暂行规定|管理规定|章程|公约|准则|民法通则|法总则|附则)(?:（[^（）]*）|\([^()]*\))*$/
const annex =
  /(?:附件|附录|附表|补充协议|框架协议|主协议|订单|招标文件|投标文件)[一二三四五六七八九十\d０-９]*(?:（[^（）]*）)?$/
const otherContract = /(?:原|主)(?:合同|协议|契约)(?:（[^（）]*）)?$/
const thisContract = /本(?:份)?(?:合同|协议|契约)(?:（[^（）]*）)?$/
const ownPart = /(?:本|上述|前述)(?:补充协议|框架协议|条款|附件|附录|订单)(?:（[^（）]*）)?$/
const own = /《(?:本|本份)[^《》]*》$/
/** 的, 中, 项下, and the chapter that may stand between a document's name and the article. */
const filler = new RegExp(
  `(?:[\\s\\u3000]|的|之|中|中的|项下|里|第${space}${numeral}${space}[章节编篇]|下)*$`,
)

function ownerOf(before: string): ArticleReference['of'] {
  const text = before.replace(filler, '')
  if (ownPart.test(text)) return 'here'
  if (thisContract.test(text) || own.test(text)) return 'contract'
  if (otherContract.test(text)) return 'main'
  return /》(?:（[^（）]*）)?$/.test(text) || laws.test(text) || annex.test(text) ? 'elsewhere' : 'here'
}

/** What becomes of an article's number: another number, or the text does without the article, which had the number `was` in its template. */
export type ArticleFate = { to: number } | { gone: string; was: number }

/** A piece of a text that says something else now; `gone` are the places in `text` that mentioned an article that is no more. */
export type ReferenceEdit = {
  start: number
  end: number
  text: string
  gone: { start: number; end: number; key: string }[]
}

/**
 * How the mentions of articles change with their numbers; `fateOf` answers undefined for numbers that stay as they are. A mention of an article
 * that is gone says so in words, because its number may be another article's now.
 */
export function referenceEdits(
  text: string,
  fateOf: (reference: ArticleReference, value: number) => ArticleFate | undefined,
): ReferenceEdit[] {
  return articleReferences(text).flatMap((reference): ReferenceEdit[] => {
    const fates = reference.numerals.map(({ value }) => fateOf(reference, value))
    if (fates.some((fate) => fate && 'gone' in fate)) return [spelledOut(text, reference, fates)]
    return reference.numerals.flatMap(({ start, end, value }, index) => {
      const fate = fates[index] as { to: number } | undefined
      if (!fate || fate.to === value) return []
      return [{ start, end, text: articleNumeral(fate.to, text.slice(start, end)), gone: [] }]
    })
  })
}

/** 第三、四条 as 第三条、原第四条（已删除）: every number with its own 第 and 条. */
function spelledOut(
  text: string,
  { start, end, numerals }: ArticleReference,
  fates: readonly (ArticleFate | undefined)[],
): ReferenceEdit {
  let words = ''
  let last = numerals[0]?.start ?? start
  const gone: ReferenceEdit['gone'] = []
  numerals.forEach((numeral, index) => {
    const fate = fates[index]
    const like = text.slice(numeral.start, numeral.end)
    if (index > 0) words += text.slice(last, numeral.start)
    last = numeral.end
    if (fate && 'gone' in fate) {
      const token = goneReference(articleNumeral(fate.was, like))
      gone.push({ start: words.length, end: words.length + token.length, key: fate.gone })
      words += token
    } else words += `第${fate ? articleNumeral(fate.to, like) : like}条`
  })
  return { start, end, text: words, gone }
}

/** A text with its edits done, and where in it the mentions of articles stand that are gone. */
export function withEdits(
  text: string,
  edits: readonly ReferenceEdit[],
): Omit<ReferenceEdit, 'start' | 'end'> {
  let done = ''
  let at = 0
  const gone: ReferenceEdit['gone'] = []
  for (const edit of edits) {
    done += text.slice(at, edit.start)
    for (const one of edit.gone)
      gone.push({ start: done.length + one.start, end: done.length + one.end, key: one.key })
    done += edit.text
    at = edit.end
  }
  return { text: done + text.slice(at), gone }
}
