import nzh from 'nzh/cn'

const digits = ['○', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const byDigit = (value: number): string => [...String(value)].map((digit) => digits[Number(digit)]).join('')
const counted = (value: number): string => nzh.encodeS(value, { tenMin: true })

/**
 * A number of a numbered paragraph in one of Word's Chinese forms (w:numFmt, ECMA-376 17.18.59): 十一, 一百二十. Null: another form, or a
 * number that it does not write.
 */
export function chineseNumber(format: string, value: number): string | null {
  if (!Number.isSafeInteger(value) || value < 1) return null
  switch (format) {
    case 'chineseCountingThousand':
    case 'japaneseCounting':
      return counted(value)
    case 'chineseCounting':
      return value < 100 ? counted(value) : byDigit(value)
    case 'ideographDigital':
      return byDigit(value)
    case 'chineseLegalSimplified':
      return nzh.encodeB(value, { tenMin: false })
    default:
      return null
  }
}
