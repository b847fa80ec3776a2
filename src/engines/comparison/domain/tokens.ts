/**
 * Cuts text into the pieces that a change never splits: figures with their points and percent signs, figures in Chinese words, Latin words, runs of
 * white space; every other character, a Han one too, stands alone. Joined they give the text again.
 */
export function tokensOf(text: string): string[] {
  return text.match(tokenPattern) ?? []
}

const chineseFigure = '零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟'
const tokenPattern = new RegExp(
  [
    // 百分之二十, 千分之五, 三分之一
    `[${chineseFigure}]+分之[${chineseFigure}]+(?:点[${chineseFigure}]+)?`,
    `[${chineseFigure}]+(?:点[${chineseFigure}]+)?`,
    '[0-9０-９]+(?:[,，](?=[0-9０-９]{3})[0-9０-９]{3})*(?:[.．][0-9０-９]+)?[%％‰]?',
    "[\\p{Script=Latin}]+(?:['’-][\\p{Script=Latin}]+)*",
    '\\s+',
    '[\\s\\S]',
  ].join('|'),
  'gu',
)

/** True for a token that is a figure, in digits or in Chinese words. */
export const isFigure = (token: string): boolean =>
  /^[0-9０-９]/.test(token) || new RegExp(`^[${chineseFigure}]+(分之|点|$)`).test(token)
