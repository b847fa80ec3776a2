/** What places are called on forms, in either language; the key comes first. */
const names: readonly (readonly [key: string, ...names: string[]])[] = [
  [
    'cn',
    '中国',
    '中国大陆',
    '中国内地',
    '中华人民共和国',
    'china',
    'mainland china',
    'people’s republic of china',
    'prc',
  ],
  ['hk', '中国香港', '香港', 'hong kong, china', 'hong kong'],
  ['mo', '中国澳门', '澳门', 'macao, china', 'macao', 'macau'],
  ['tw', '中国台湾', '台湾', 'taiwan, china', 'taiwan'],
  ['us', '美国', 'united states', 'united states of america', 'usa'],
  ['eu', '欧盟', 'european union'],
  ['jp', '日本', 'japan'],
  ['kr', '韩国', 'republic of korea', 'south korea', 'korea'],
  ['gb', '英国', 'united kingdom', 'uk', 'great britain'],
  ['de', '德国', 'germany'],
  ['fr', '法国', 'france'],
  ['in', '印度', 'india'],
  ['sg', '新加坡', 'singapore'],
  ['ru', '俄罗斯', '俄罗斯联邦', 'russian federation', 'russia'],
  ['br', '巴西', 'brazil'],
  ['ca', '加拿大', 'canada'],
  ['au', '澳大利亚', 'australia'],
  ['pct', 'pct 国际申请', 'pct international application'],
  ['madrid', '马德里国际注册', 'madrid international registration'],
]

/** Letters and figures alone, half-width and small. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const keys = new Map(
  names.flatMap(([key, ...called]) => [key, ...called].map((name) => [bare(name), key] as const)),
)

/** One key for a country or region however it is written; 'cn' where nothing is said, itself without blanks for what is not known. */
export const countryKey = (country: string): string => {
  const name = bare(country)
  return name === '' ? 'cn' : (keys.get(name) ?? name)
}

/** The country or region whose rules a right stands under: 'CN', or null where this product holds no rules of it. */
export type Law = 'CN' | null

/**
 * The law that a right stands under, by its country as typed or chosen in either language. A right that names no country is taken for a Chinese one. Hong Kong, Macao, Taiwan,
 * international applications and registrations, and every other country have laws of their own, none of which ships.
 */
export const lawOf = (country: string): Law => (countryKey(country) === 'cn' ? 'CN' : null)
