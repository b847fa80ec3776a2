import { Decimal } from '#shared/decimal.ts'

const digits: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  壹: 1,
  二: 2,
  贰: 2,
  两: 2,
  三: 3,
  叁: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  七: 7,
  柒: 7,
  八: 8,
  捌: 8,
  九: 9,
  玖: 9,
}
const small: Record<string, number> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 }
const large: Record<string, number> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }

/** A whole number in Chinese words (三十六, 壹佰贰拾万), or digit by digit (二〇二六). Null when it is none. */
export function chineseNumber(words: string): number | null {
  if (words === '') return null
  if ([...words].every((letter) => letter in digits))
    return words.length === 1 || words.length === 4
      ? Number([...words].map((letter) => digits[letter]).join(''))
      : null
  let total = 0
  let section = 0
  let digit: number | null = null
  for (const letter of words) {
    if (letter in digits) digit = digits[letter] as number
    else if (letter in small) {
      section += (digit || 1) * (small[letter] as number)
      digit = null
    } else if (letter in large) {
      const scale = large[letter] as number
      section += digit ?? 0
      if (section === 0 && total === 0) return null
      if (scale > 1e4) total = (total + section) * scale
      else total += section * scale
      section = 0
      digit = null
    } else return null
  }
  const sum = total + section + (digit ?? 0)
  return Number.isSafeInteger(sum) ? sum : null
}

/** An amount in Chinese words, 壹佰贰拾万元伍角整, as decimal text in major units. Null when it cannot be read. */
export function chineseAmount(words: string): string | null {
  const found = /^([^元圆角分整正]+)[元圆](?:零)?(?:(.)角)?(?:零)?(?:(.)分)?[整正]?$/.exec(words)
  if (!found) return null
  const whole = chineseNumber(found[1] as string)
  const [jiao, fen] = [found[2], found[3]].map((letter) => (letter === undefined ? 0 : digits[letter]))
  if (whole === null || jiao === undefined || fen === undefined) return null
  return new Decimal(whole).plus(new Decimal(jiao).div(10)).plus(new Decimal(fen).div(100)).toFixed()
}

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 }
export const englishNumberWord = `(?:${[...ones, ...tens.slice(2), 'hundred', ...Object.keys(scales)].join('|')})`

/** A whole number in English words, "One Million Two Hundred and Five", in any case. Null when it is none. */
export function englishNumber(words: string): number | null {
  let total = 0
  let section = 0
  let any = false
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    if (word === '' || word === 'and') continue
    if (ones.includes(word)) section += ones.indexOf(word)
    else if (tens.indexOf(word) > 1) section += tens.indexOf(word) * 10
    else if (word === 'hundred') section = (section || 1) * 100
    else if (word in scales) {
      total += (section || 1) * (scales[word] as number)
      section = 0
    } else return null
    any = true
  }
  return any && Number.isSafeInteger(total + section) ? total + section : null
}

/** A number in figures, or in Chinese or English words. */
export const anyNumber = (text: string): number | null =>
  /^\d{1,9}$/.test(text) ? Number(text) : (chineseNumber(text) ?? englishNumber(text))
