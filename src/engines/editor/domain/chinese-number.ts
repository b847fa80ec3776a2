import nzh from 'nzh/cn'

const digits = ['○', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const stems = '甲乙丙丁戊己庚辛壬癸'
const branches = '子丑寅卯辰巳午未申酉戌亥'
const enclosed = '㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉'
const traditional: Record<string, string> = { 贰: '貳', 叁: '參', 陆: '陸', 万: '萬', 亿: '億' }

const byDigit = (value: number): string => [...String(value)].map((digit) => digits[Number(digit)]).join('')
const counted = (value: number): string => nzh.encodeS(value, { tenMin: true })
const inCapitals = (value: number): string => nzh.encodeB(value, { tenMin: false })
const fullWidth = (value: number): string =>
  String(value).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
/** A letter by its place in a block of Unicode; plain digits behind the last one, as Word does. */
const inBlock = (value: number, first: number, last: number): string =>
  value <= last ? String.fromCodePoint(first + value - 1) : String(value)
const inRow = (value: number, row: string): string => row[value - 1] ?? String(value)
/** ①–⑳, ㉑–㉟, ㊱–㊿ stand in three blocks. */
const circled = (value: number): string => {
  if (value <= 20) return inBlock(value, 0x2460, 20)
  return value <= 35
    ? inBlock(value - 20, 0x3251, 15)
    : value <= 50
      ? inBlock(value - 35, 0x32b1, 15)
      : String(value)
}
/** Z is followed by AA, then BB. */
const letters = (value: number, first: number): string =>
  String.fromCharCode(first + ((value - 1) % 26)).repeat(Math.min(Math.ceil(value / 26), 30))

const formats: Record<string, (value: number) => string> = {
  chineseCountingThousand: counted,
  japaneseCounting: counted,
  taiwaneseCounting: counted,
  taiwaneseCountingThousand: counted,
  chineseCounting: (value) => (value < 100 ? counted(value) : byDigit(value)),
  ideographDigital: byDigit,
  taiwaneseDigital: byDigit,
  chineseLegalSimplified: inCapitals,
  ideographLegalTraditional: (value) => inCapitals(value).replace(/./gu, (sign) => traditional[sign] ?? sign),
  ideographTraditional: (value) => inRow(value, stems),
  ideographZodiac: (value) => inRow(value, branches),
  ideographZodiacTraditional: (value) =>
    value <= 60 ? `${stems[(value - 1) % 10]}${branches[(value - 1) % 12]}` : String(value),
  ideographEnclosedCircle: (value) => inRow(value, enclosed),
  decimalEnclosedCircle: circled,
  decimalEnclosedCircleChinese: circled,
  decimalEnclosedParen: (value) => inBlock(value, 0x2474, 20),
  decimalEnclosedFullstop: (value) => inBlock(value, 0x2488, 20),
  decimalFullWidth: fullWidth,
  decimalFullWidth2: fullWidth,
  upperLetter: (value) => letters(value, 65),
  lowerLetter: (value) => letters(value, 97),
}

/**
 * A number of a numbered paragraph in one of the forms of Word that Chinese contracts use (w:numFmt, ECMA-376 17.18.59): 十一, ①, 甲; letters go on with AA, BB.
 * Null: another form, or a number that it does not write.
 */
export function chineseNumber(format: string, value: number): string | null {
  if (!Number.isSafeInteger(value) || value < 1) return null
  return Object.hasOwn(formats, format) ? (formats[format] as (value: number) => string)(value) : null
}
