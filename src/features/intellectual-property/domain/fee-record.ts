import { area, choice, date, flag, money, number, plainRecord, text } from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'

/** What a fee is charged for. */
export const feePurpose = { invention: 1, utilityModel: 2, design: 3, markRenewal: 4, domain: 5 } as const
export type FeePurpose = (typeof feePurpose)[keyof typeof feePurpose]

/**
 * A line of the organisation's own table of fees: so much from a day on. None ships, since no official table was among what was read; the steps of a late annual fee are those of the
 * law where the line says nothing else.
 */
export const ipFee = plainRecord({
  kind: 'intellectual_property_fee',
  table: 'intellectual_property_fees',
  words: { one: '知识产权费用标准 | IP fee', many: '知识产权费用标准 | IP fees' },
  fields: {
    name: text('名称 | Name', { required: true, most: limit.name, width: 220 }),
    purpose: choice(
      '费用项目 | Fee for',
      {
        1: '发明专利年费 | Annual fee, invention',
        2: '实用新型年费 | Annual fee, utility model',
        3: '外观设计年费 | Annual fee, design',
        4: '商标续展费（每类） | Trademark renewal (per class)',
        5: '域名续费 | Domain name renewal',
      },
      { required: true, width: 160 },
    ),
    country: text('国家或地区（不填适用全部） | Country (empty: all)', {
      most: limit.name,
      width: 120,
    }),
    yearFrom: number('起始年度（年费） | From year (annual fees)', { width: 90 }),
    yearTo: number('截止年度（年费） | To year (annual fees)', { width: 90 }),
    amount: money('金额 | Amount', { required: true, width: 130 }),
    inForceFrom: date('施行日期 | In force from', { required: true, width: 115 }),
    reducible: flag('可以减缴 | Reducible', { column: 'is_reducible', width: 100 }),
    reducedYears: number(
      '授权当年起可减缴年数（不填不限） | Years of reduction from the grant year (empty: all)',
      {
        width: 130,
      },
    ),
    lateSteps: text('逾期第 1、2……个月加收全额的百分比 | Late surcharge in month 1, 2 … (% of full fee)', {
      most: limit.singleLine,
      width: 160,
    }),
    lateAmount: money('逾期固定加收（商标按每类） | Fixed late surcharge (trademarks: per class)', {
      width: 150,
    }),
    note: area('依据与备注 | Source and remarks', { most: limit.multiLine, width: 220 }),
  },
  figures: {},
  name: 'name',
  may: {
    read: 'intellectual_property.confirm',
    write: 'intellectual_property.confirm',
    remove: 'intellectual_property.confirm',
  },
  path: '/intellectual_property_fees',
  tag: 'intellectual property',
  screen: '/settings/intellectualPropertyFees',
  menu: { group: 'settings', at: 100 },
  list: {
    columns: [
      'name',
      'purpose',
      'yearFrom',
      'yearTo',
      'amount',
      'inForceFrom',
      'reducible',
      'lateSteps',
      'lateAmount',
    ],
    more: ['country', 'reducedYears', 'note'],
    filters: ['purpose', 'inForceFrom', 'country'],
    search: ['name'],
    sort: 'purpose',
  },
})
