/** Puts commas between groups of three digits of the integer part: '-1234567.50' → '-1,234,567.50'. */
export function withThousands(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** A stored fraction as the figure before the percent sign: '0.125' → '12.5', '1e-7' → '0.00001'. Throws RangeError when it is not a number. */
export function toPercent(fraction: string): string {
  const found = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/.exec(fraction)
  if (!found) throw new RangeError(`${fraction} is not a number`)
  const [, sign = '', whole = '', places = '', exponent = '0'] = found
  const point = whole.length + Number(exponent) + 2
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${places}`.padEnd(point, '0')
  const at = Math.max(1, point)
  const rest = digits.slice(at).replace(/0+$/, '')
  const figure = `${digits.slice(0, at).replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`
  return figure === '0' ? figure : `${sign}${figure}`
}
