import { addTaskTemplates } from '#features/case-types/server/index.ts'
import { createArchiveAddress } from '#features/contracts/server/index.ts'
import { createLawFirm, createLawyer } from '#features/law-firms/server/index.ts'
import type { DemoPeople } from './people.ts'

type Lawyer = readonly [name: string, rank: string, expertise: string]
type Firm = {
  name: string
  english: string
  city: string
  address: string
  expertise: string
  /** 1 candidate, 2 in panel, 3 suspended. */
  status: 1 | 2 | 3
  fee: string
  lawyers: readonly Lawyer[]
}

// Made-up firms and people.
const firms: readonly Firm[] = [
  {
    name: '上海明理律师事务所',
    english: 'Mingli Law Firm',
    city: '上海',
    address: '上海市静安区南京西路 1266 号',
    expertise: '公司与并购、争议解决',
    status: 2,
    fee: '常年顾问，超出部分按小时计费',
    lawyers: [
      ['沈知远', '高级合伙人', '公司与商事争议解决'],
      ['顾清和', '合伙人', '合同审查与谈判'],
      ['陆嘉言', '资深律师', '买卖合同纠纷'],
      ['许念慈', '律师', '合规与数据保护'],
    ],
  },
  {
    name: '北京衡石律师事务所',
    english: 'Hengshi & Partners',
    city: '北京',
    address: '北京市朝阳区建国门外大街 8 号',
    expertise: '知识产权、合规',
    status: 2,
    fee: '按项目固定收费',
    lawyers: [
      ['方亦舟', '合伙人', '专利侵权与无效'],
      ['宋怀瑾', '合伙人', '商标与不正当竞争'],
      ['温若水', '资深律师', '软件著作权、数据合规'],
    ],
  },
  {
    name: '广东粤信律师事务所',
    english: 'Yuexin Law Office',
    city: '广州',
    address: '广东省广州市天河区珠江新城华夏路 30 号',
    expertise: '建设工程、争议解决',
    status: 2,
    fee: '按标的额比例收费',
    lawyers: [
      ['梁思齐', '高级合伙人', '建设工程施工合同纠纷'],
      ['黎书宁', '资深律师', '租赁与物业'],
      ['冼柏年', '律师', '执行与保全'],
    ],
  },
  {
    name: '江苏同澜律师事务所',
    english: 'Tonglan Law Firm',
    city: '苏州',
    address: '江苏省苏州市工业园区苏州大道西 205 号',
    expertise: '劳动',
    status: 2,
    fee: '按件收费',
    lawyers: [
      ['秦望舒', '合伙人', '劳动争议'],
      ['钟离歌', '资深律师', '货物运输与保险'],
    ],
  },
  {
    name: '四川蜀正律师事务所',
    english: 'Shuzheng Law Firm',
    city: '成都',
    address: '四川省成都市高新区天府二街 138 号',
    expertise: '资本市场、公司与并购',
    status: 1,
    fee: '尚未约定',
    lawyers: [
      ['程雨桐', '合伙人', '股权投资'],
      ['易行之', '律师', '破产债权申报'],
    ],
  },
  {
    name: '浙江海岳律师事务所',
    english: 'Haiyue Law Firm',
    city: '杭州',
    address: '浙江省杭州市上城区钱江路 1366 号',
    expertise: '争议解决、其他',
    status: 3,
    fee: '按小时计费',
    lawyers: [['邵长风', '合伙人', '海事海商、国际仲裁']],
  },
]

/** Six law firms with fifteen lawyers, where papers are kept, and the first tasks of a sale of goods case. */
export async function seedCounsel(people: DemoPeople): Promise<void> {
  await people.act('chenjing', async (context) => {
    let serial = 0
    for (const [index, firm] of firms.entries()) {
      const { id } = await createLawFirm(context, {
        name: firm.name,
        english_name: firm.english,
        licence_number: `3${1100 + index}0000MD0${21_000 + index * 137}X`,
        form: index % 3 === 0 ? '特殊普通合伙' : '普通合伙',
        head_name: firm.lawyers[0]?.[0] ?? '',
        founded_on: `${1998 + index * 3}-0${1 + index}-18`,
        address: firm.address,
        phone: `400-820-${6_100 + index}`,
        email: `office@firm${index + 1}.example`,
        website: `https://firm${index + 1}.example`,
        expertise: firm.expertise,
        fee_arrangement: firm.fee,
        panel_status: firm.status,
        valid_until: firm.status === 1 ? null : `${2027 + (index % 2)}-${index % 2 ? '06-30' : '12-31'}`,
        conflict_statement: '已出具无利益冲突声明',
      })
      for (const [name, rank, expertise] of firm.lawyers) {
        serial += 1
        await createLawyer(context, {
          law_firm_id: id,
          name,
          rank,
          expertise,
          licence_number: `13101${2005 + (serial % 15)}1${String(100_000 + serial * 4_321).padStart(7, '0')}`,
          practice_kind: '专职',
          first_licensed_on: `${2005 + (serial % 15)}-07-01`,
          hourly_rate_minor: String(120_000 + (serial % 5) * 30_000),
          hourly_rate_unit: 'CNY',
          languages: serial % 3 === 0 ? '中文、英文' : '中文',
          contacts: [
            {
              name,
              email: `lawyer${serial}@firm${index + 1}.example`,
              phone: `138${17_000_000 + serial * 911}`,
            },
          ],
        })
      }
    }
    for (const [sortOrder, name] of archiveAddresses.entries())
      await createArchiveAddress(context, { name, state: 1, sortOrder })
    await addTaskTemplates(context, '买卖合同纠纷', tasks)
  })
}

const archiveAddresses = [
  '总部 3 楼法务档案室 A 区 01 架',
  '总部 3 楼法务档案室 A 区 02 架',
  '总部 3 楼法务档案室 B 区（保密柜）',
  '苏州分公司行政档案室',
  '浦东外包档案库（满三年移交）',
]

const tasks = [
  { name: '收集合同、订单、送货与对账凭证', dueDays: 3 },
  { name: '核对往来款项与发票', dueDays: 5 },
  { name: '发出律师函或催款函', dueDays: 7 },
  { name: '起草起诉状并整理证据目录', dueDays: 15 },
]
