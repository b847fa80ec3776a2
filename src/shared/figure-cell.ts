/** A figure of a spreadsheet that its cell shows with more than its digits: 000123, HT-0012. */
export type FigureCell = { figure: number; shown: string }

/** Longer formats are of nobody; the figure stands without them. */
const longestFormat = 100

/** The pieces of a format that shows whole figures only: digits, words in quotation marks or behind a backslash, gaps, and signs that stand for themselves. */
const pieces =
  /(?<digit>[0#])|"(?<words>[^"]*)"|\\(?<sign>.)|(?<gap>[_*].)|(?<plain>[-+()/:!&'~{}<>= ¥￥$€£]|[^\p{ASCII}])/gu

/**
 * A figure as its cell shows it where the number format fills it up with zeros or words, as in `000000`, `000-0000-0000` or `"HT-"0000`; else the plain figure. What only groups,
 * rounds or turns it into a percentage (`#,##0.00`) changes nothing of what is meant, and counts for nothing.
 */
export function figureCell(value: number, format: string | null): number | FigureCell {
  if (format === null || format.length > longestFormat || !/0/.test(format)) return value
  if (!Number.isInteger(value) || value < 0 || value >= 1e15) return value
  const shown = shownAs(String(value), format)
  return shown === null || shown === String(value) ? value : { figure: value, shown }
}

function shownAs(digits: string, format: string): string | null {
  // The first section is that of what is not negative, unless it has a condition of its own.
  const section = /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(format)?.[0] ?? ''
  if (/\[[<>=]/.test(section)) return null
  const bare = section.replaceAll(/\[[^\]]*\]/g, '')
  const found = [...bare.matchAll(pieces)]
  if (found.map(([whole]) => whole).join('') !== bare) return null
  const first = found.findIndex(({ groups }) => groups?.digit)
  if (first < 0) return null
  let left = digits
  let text = ''
  for (const [index, { groups = {} }] of [...found.entries()].reverse()) {
    if (!groups.digit) {
      text = `${groups.words ?? groups.sign ?? groups.plain ?? ''}${text}`
      continue
    }
    const taken = index === first ? left : left.slice(-1)
    text = `${taken || (groups.digit === '0' ? '0' : '')}${text}`
    left = index === first ? '' : left.slice(0, -1)
  }
  return text.trim()
}

/**
 * Whether a binary figure is the decimal that its first 15 digits say, as far as a spreadsheet keeps digits at all; what a formula leaves behind them (0.1 + 0.2) is not counted. From
 * 16 digits before the point on nobody can tell any more which figure was typed.
 */
export const hasAllDigits = (value: number): boolean =>
  Math.abs(value) < 1e15 && Math.abs(value - Number(value.toPrecision(15))) <= Math.abs(value) * 2 ** -51
