import { addDays, addMonths } from '#shared/dates.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'

/** Chance that repeats: the same seed draws the same contract. */
export type Draw = {
  one<T>(of: readonly T[]): T
  number(from: number, to: number): number
  digits(count: number): string
}

export function draws(seed: number): Draw {
  let state = (seed * 2_654_435_761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = state
    x = Math.imul(x ^ (x >>> 15), x | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296
  }
  const number = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    number,
    one: (of) => of[number(0, of.length - 1)] as (typeof of)[number],
    digits: (count) => Array.from({ length: count }, (_, at) => number(at === 0 ? 1 : 0, 9)).join(''),
  }
}

/** Words that names are made of. Each part of the set has its own, so that no name is in two of them. */
const words = {
  development: {
    cities: ['上海', '北京', '苏州', '天津', '青岛'],
    brands: ['云杉', '恒泰', '博远', '明德', '瑞丰', '天工', '鼎新', '华宸'],
    trades: ['信息技术', '机械制造', '建设工程', '商贸', '管理咨询'],
    english: ['Northfield', 'Blue Harbor', 'Kestrel', 'Ashgrove', 'Meridian', 'Stonebridge'],
  },
  'held-out-1': {
    cities: ['杭州', '广州', '成都', '厦门', '重庆'],
    brands: ['星屿', '禾木', '锦程', '西岭', '嘉澜', '朗坤', '巨力', '清禾'],
    trades: ['文化传媒', '起重设备租赁', '食品', '物业服务', '生物医药', '供应链管理'],
    english: ['Oakhaven', 'Silverline', 'Tidewater', 'Corvus', 'Larkspur', 'Fairmont Peak'],
  },
  'held-out-2': {
    cities: ['深圳', '南京', '西安', '武汉', '宁波'],
    brands: ['启衡', '思源', '沐光', '海蓝', '金禾', '卓岚', '泰和', '元初'],
    trades: ['云计算', '教育科技', '装饰工程', '能源', '服饰', '新材料', '翻译'],
    english: ['Harrowgate', 'Vesper', 'Pinecrest', 'Altamont', 'Redwater', 'Cobalt Ridge'],
  },
  'held-out-3': {
    cities: ['长沙', '郑州', '合肥', '昆明', '大连'],
    brands: ['望岳', '青禾', '澄海', '同济', '御风', '百川', '松涛', '晴川'],
    trades: ['影视文化', '人力资源', '地理信息', '置业', '日用品'],
    english: ['Marlowe', 'Quayside', 'Ironbark', 'Sandpiper', 'Westerly', 'Dunmore Hill'],
  },
} as const
export type Part = keyof typeof words
export const parts = Object.keys(words) as Part[]
export type Language = 'zh' | 'en'

const suffixes = {
  zh: ['有限公司', '有限责任公司', '股份有限公司', '集团有限公司', '（中国）有限公司'],
  en: [' Ltd.', ', Inc.', ' LLC', ' Co., Ltd.', ' Limited', ' GmbH', ' Pte. Ltd.', ' Corporation', ' S.A.'],
}
const people = ['王建国', '李敏', '陈思远', '赵雅琴', '周立', '欧阳静']
const englishPeople = ['Maria Keller', 'John Ward', 'Aiko Tanaka', 'Peter Lund']
const roads = ['中山路', '科技大道', '滨江东路', '建设街', '高新二路']
const streets = ['Market Street', 'King Street', 'Harbour Road', 'Elm Avenue', 'Station Road']
const towns = [
  'London EC2A 4NE, United Kingdom',
  'New York, NY 10013, USA',
  'Singapore 048624',
  'Dublin 2, Ireland',
]
const banks = ['中国工商银行', '中国建设银行', '招商银行', '中国农业银行', '兴业银行']
const englishBanks = ['First Continental Bank', 'Bank of Eastern Trade', 'Harbour National Bank']

/** Makes the small facts of contracts of one part and language. */
export function maker(part: Part, language: Language, draw: Draw) {
  const list = words[part]
  const zh = language === 'zh'
  const city = () => draw.one(list.cities)
  return {
    city,
    company: () =>
      zh
        ? `${city()}${draw.one(list.brands)}${draw.one(list.trades)}${draw.one(suffixes.zh)}`
        : `${draw.one(list.english)} ${draw.one(['Trading', 'Systems', 'Holdings', 'Instruments', 'Foods'])}${draw.one(suffixes.en)}`,
    brand: () => (zh ? draw.one(list.brands) : draw.one(list.english)),
    person: () => draw.one(zh ? people : englishPeople),
    address: () =>
      zh
        ? `${city()}市${draw.one(['高新', '江北', '南山', '新城'])}区${draw.one(roads)}${draw.number(1, 999)}号${draw.one(['', `${draw.number(2, 30)}层`, `${draw.number(1, 9)}号楼${draw.number(101, 999)}室`])}`
        : `${draw.number(1, 300)} ${draw.one(streets)}, ${draw.one(towns)}`,
    phone: () =>
      zh
        ? draw.one([
            `1${draw.one(['38', '59', '86'])}${draw.digits(8)}`,
            `0${draw.one(['21', '571', '28'])}-${draw.digits(8)}`,
          ])
        : draw.one([
            `+1 (${draw.digits(3)}) ${draw.digits(3)}-${draw.digits(4)}`,
            `+44 20 ${draw.digits(4)} ${draw.digits(4)}`,
            `+65 ${draw.digits(4)} ${draw.digits(4)}`,
          ]),
    bank: () =>
      zh
        ? `${draw.one(banks)}${city()}${draw.one(['分行', '高新支行', '城西支行'])}`
        : draw.one(englishBanks),
    account: () => draw.digits(draw.one([16, 17, 19])),
    code: () => {
      const first = `91${draw.one(['310000', '110108', '320505', '440300'])}MA${draw.digits(7)}`
      return first + creditCodeCheck(first)
    },
    number: () =>
      zh
        ? draw.one([
            `HT-${draw.number(2024, 2027)}-${draw.digits(4)}`,
            `${draw.one(['FWCG', 'XS', 'JSB'])}${draw.digits(8)}`,
            `${draw.one(['采', '法', '技'])}字〔2026〕第${draw.digits(3)}号`,
          ])
        : draw.one([
            `AGR-${draw.number(2024, 2027)}-${draw.digits(3)}`,
            `${draw.digits(4)}/${draw.number(24, 27)}`,
            `SC${draw.digits(7)}`,
          ]),
    date: () => addDays('2024-01-01', draw.number(0, 900)),
    money: () => String(draw.number(20, 900) * 1000),
  }
}
export type Maker = ReturnType<typeof maker>

export type Facts = Record<string, string>

/** The facts of one contract in their canonical form; `shape` says what its text can show (whole 万, whole 亿, no cents). */
export function factsOf(make: Maker, draw: Draw, shape: { amount: 'yi' | 'wan' | 'whole' | 'any' }): Facts {
  const facts: Facts = {}
  for (const party of ['partyA', 'partyB', 'partyC']) {
    let name = make.company()
    while (Object.values(facts).includes(name)) name = make.company()
    facts[`${party}.name`] = name
    facts[`${party}.creditCode`] = make.code()
    facts[`${party}.address`] = make.address()
    facts[`${party}.phone`] = make.phone()
    facts[`${party}.bank`] = make.bank()
    facts[`${party}.account`] = make.account()
  }
  facts.contractNumber = make.number()
  facts.amount = {
    yi: `${draw.number(11, 39)}0000000`,
    wan: `${draw.number(20, 900) * 5000}`,
    whole: `${draw.number(20, 9000) * 100}`,
    any: draw.one([`${draw.number(20, 9000) * 100}`, `${draw.number(50_000, 9_000_000)}.${draw.digits(2)}`]),
  }[shape.amount]
  facts.taxRate = draw.one(['0.13', '0.06', '0.09'])
  const signed = addDays('2025-06-01', draw.number(0, 500))
  const start = addDays(signed, draw.number(1, 40))
  const months = draw.one([12, 24, 36, 60])
  facts.signDate = signed
  facts.startDate = start
  facts.endDate = addDays(addMonths(start, months), -1)
  facts.months = String(months)
  return facts
}
