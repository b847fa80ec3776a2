import { createCounterpart } from '#features/counterparties/server/index.ts'
import type { Services } from '#server/services.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import type { DemoPeople } from './people.ts'

export type DemoParty = {
  id: number
  name: string
  creditCode: string
  address: string
  bank: string
  account: string
  contact: string
  phone: string
  email: string
}
export type DemoParties = { internal: DemoParty[]; external: DemoParty[] }

const internal = [
  ['华澜科技集团有限公司', '上海市浦东新区张江路 1618 号', 'HL'],
  ['华澜软件（上海）有限公司', '上海市徐汇区漕溪北路 398 号', 'HLS'],
  ['华澜供应链管理（苏州）有限公司', '江苏省苏州市工业园区星湖街 218 号', 'HLG'],
] as const

const external = [
  ['上海锦程数据科技有限公司', '上海市杨浦区国权北路 1688 号'],
  ['北京云岫文化传媒有限公司', '北京市朝阳区建国路 93 号'],
  ['深圳市启航供应链有限公司', '广东省深圳市南山区科苑南路 2666 号'],
  ['杭州栖霞贸易有限公司', '浙江省杭州市滨江区江南大道 588 号'],
  ['广州天粤置业有限公司', '广东省广州市天河区珠江东路 16 号'],
  ['成都蓉信信息技术有限公司', '四川省成都市高新区天府大道 1480 号'],
  ['苏州恒泽精密机械有限公司', '江苏省苏州市吴中区木渎镇金枫路 216 号'],
  ['南京钟山物业服务有限公司', '江苏省南京市玄武区中山路 268 号'],
  ['武汉楚天电力设备有限公司', '湖北省武汉市东湖高新区光谷大道 77 号'],
  ['西安秦岭检测技术有限公司', '陕西省西安市雁塔区锦业路 69 号'],
  ['天津海河国际货运代理有限公司', '天津市滨海新区新港二号路 35 号'],
  ['重庆嘉陵自动化工程有限公司', '重庆市渝北区金开大道 1003 号'],
  ['青岛碧湾食品有限公司', '山东省青岛市崂山区海尔路 178 号'],
  ['宁波东钱化工有限公司', '浙江省宁波市北仑区明州路 301 号'],
  ['无锡太湖新能源有限公司', '江苏省无锡市新吴区菱湖大道 200 号'],
  ['长沙岳麓教育科技有限公司', '湖南省长沙市岳麓区麓谷大道 627 号'],
  ['郑州中原纸业有限公司', '河南省郑州市金水区花园路 39 号'],
  ['合肥科大讯云人工智能有限公司', '安徽省合肥市蜀山区望江西路 666 号'],
  ['厦门鹭岛广告有限公司', '福建省厦门市思明区湖滨南路 81 号'],
  ['大连渤海船舶配件有限公司', '辽宁省大连市甘井子区华北路 366 号'],
  ['昆明滇池旅游发展有限公司', '云南省昆明市西山区滇池路 1318 号'],
  ['佛山顺佳家具有限公司', '广东省佛山市顺德区乐从大道 109 号'],
  ['石家庄燕赵医疗器械有限公司', '河北省石家庄市裕华区槐安东路 152 号'],
  ['沈阳北方重工机械有限公司', '辽宁省沈阳市铁西区开发大路 16 号'],
  ['上海明理律师事务所', '上海市静安区南京西路 1266 号'],
  ['中衡会计师事务所（特殊普通合伙）', '北京市西城区金融大街 27 号'],
  ['上海浦江人力资源服务有限公司', '上海市黄浦区延安东路 588 号'],
] as const

const banks = ['中国工商银行', '中国建设银行', '招商银行', '中国银行', '交通银行']
const contacts = ['刘洋', '黄蕾', '马超', '朱琳', '胡军', '郭静', '罗敏', '梁宇', '宋佳', '唐磊']

/** Ratings as a year of working together leaves them; our own parties have none. */
function ratingOf(
  kind: 'internal' | 'external',
  index: number,
): { rating: 0 | 10 | 20 | 30; ratingRemark: string } {
  if (kind === 'internal') return { rating: 0, ratingRemark: '' }
  if (index % 9 === 4) return { rating: 30, ratingRemark: '交付两次延期' }
  if (index % 5 === 0) return { rating: 10, ratingRemark: '长期合作，履约良好' }
  return index % 4 === 0 ? { rating: 20, ratingRemark: '履约正常' } : { rating: 0, ratingRemark: '' }
}

/** A made-up credit code whose check digit is right (GB 32100-2015). */
function creditCodeOf(index: number): string {
  const first17 = `91310115MA1K${String(40_000 + index * 37)}`
  return `${first17}${creditCodeCheck(first17) ?? '0'}`
}

/** Three parties of our own and twenty-seven others, with banks and contacts. */
export async function seedParties(_services: Services, people: DemoPeople): Promise<DemoParties> {
  const make = (kind: 'internal' | 'external', name: string, address: string, index: number, abbr = '') =>
    people.act(kind === 'internal' ? 'chenjing' : 'suqing', async (context): Promise<DemoParty> => {
      const bank = `${banks[index % banks.length]}${address.slice(0, 3).replace('省', '')}分行营业部`
      const contact = contacts[index % contacts.length] as string
      const party = {
        creditCode: creditCodeOf(index),
        bank,
        account: `6222${String(100_000_000_000 + index * 7_654_321).padStart(12, '0')}`,
        contact,
        phone: `139${String(16_880_000 + index * 1_357).padStart(8, '0')}`,
        email: `contact${index}@party${index}.example`,
      }
      const { id } = await createCounterpart(context, kind, {
        subtype: 1,
        name,
        idKind: 'creditCode',
        idNumber: party.creditCode,
        abbr,
        address,
        phone: `021-5888${6_000 + index}`,
        email: party.email,
        fax: '',
        ...ratingOf(kind, index),
        isConnectedTransaction: 1,
        state: 1,
        subjectGroup: kind === 'internal' ? '' : index % 3 === 0 ? '战略供应商' : '一般供应商',
        banks: [{ name: bank, account: party.account, accountName: name }],
        contacts: [{ name: contact, phone: party.phone, email: party.email }],
      })
      return { id, name, address, ...party }
    })
  const own: DemoParty[] = []
  for (const [index, [name, address, abbr]] of internal.entries())
    own.push(await make('internal', name, address, index, abbr))
  const others: DemoParty[] = []
  for (const [index, [name, address]] of external.entries())
    others.push(await make('external', name, address, index + internal.length))
  return { internal: own, external: others }
}
