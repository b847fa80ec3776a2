import { creditCodeCheck } from '#shared/identifiers.ts'
import type { Random } from './random.ts'

const places = [
  ['上海', '上海市浦东新区张江路'],
  ['北京', '北京市海淀区中关村大街'],
  ['深圳', '广东省深圳市南山区科苑南路'],
  ['广州', '广东省广州市天河区珠江东路'],
  ['杭州', '浙江省杭州市滨江区江南大道'],
  ['苏州', '江苏省苏州市工业园区星湖街'],
  ['南京', '江苏省南京市玄武区中山路'],
  ['成都', '四川省成都市高新区天府大道'],
  ['武汉', '湖北省武汉市东湖高新区光谷大道'],
  ['西安', '陕西省西安市雁塔区锦业路'],
  ['重庆', '重庆市渝北区金开大道'],
  ['天津', '天津市滨海新区新港二号路'],
  ['青岛', '山东省青岛市崂山区海尔路'],
  ['宁波', '浙江省宁波市北仑区明州路'],
  ['无锡', '江苏省无锡市新吴区菱湖大道'],
  ['长沙', '湖南省长沙市岳麓区麓谷大道'],
  ['郑州', '河南省郑州市金水区花园路'],
  ['合肥', '安徽省合肥市蜀山区望江西路'],
  ['厦门', '福建省厦门市思明区湖滨南路'],
  ['大连', '辽宁省大连市甘井子区华北路'],
  ['昆明', '云南省昆明市西山区滇池路'],
  ['佛山', '广东省佛山市顺德区乐从大道'],
  ['沈阳', '辽宁省沈阳市铁西区开发大路'],
  ['哈尔滨', '黑龙江省哈尔滨市松北区创新路'],
] as const

// Characters that company and project names are made of.
const fine =
  '锦程云岫启航栖霞天粤蓉信恒泽钟山楚秦岭海河嘉陵碧湾东钱太湖岳麓中原讯鹭岛渤滇池顺佳燕赵北方明理衡浦江华盛瑞丰泰安永昌和祥宏达鼎立卓越远景博雅凯旋新锐巨星金鹏银杉翠微朗润沐阳清源晨曦晓月星辰紫荆玉泉松鹤梧桐青禾绿野蓝田白鹿赤峰橙果'
const trades = [
  '数据科技',
  '信息技术',
  '文化传媒',
  '供应链管理',
  '精密机械',
  '电力设备',
  '检测技术',
  '物业服务',
  '自动化工程',
  '新能源',
  '人力资源服务',
  '医疗器械',
  '建筑装饰工程',
  '国际货运代理',
  '食品',
  '化工',
  '纸业',
  '教育科技',
  '会展服务',
  '网络安全技术',
]
const forms = ['有限公司', '有限公司', '有限公司', '股份有限公司', '（集团）有限公司']

const word = (random: Random, length: number): string => {
  let text = ''
  while (text.length < length) text += fine[random.below(fine.length)]
  return text
}

/** A made-up external company; the credit code has a right check digit and is unique for `index` up to 99,999,999. */
export function companyOf(random: Random, index: number) {
  const [place, street] = random.pick(places)
  const first17 = `91310199MB${String(1_000_000 + index)
    .padStart(7, '0')
    .slice(-7)}`
  return {
    name: `${place}${word(random, 2 + random.below(2))}${random.pick(trades)}${random.pick(forms)}`,
    creditCode: `${first17}${creditCodeCheck(first17) ?? '0'}`,
    address: `${street} ${1 + random.below(2000)} 号`,
    phone: `0${10 + random.below(900)}-${10_000_000 + random.below(89_999_999)}`,
  }
}

const regions = ['华东区', '华南区', '华北区', '西南区', '总部', '研发中心', '智能工厂', '物流园', '门店']
const subjects = [
  '机架式服务器采购合同',
  '办公笔记本电脑采购合同',
  '精密空调采购合同',
  '重型货架采购及安装合同',
  '伺服电机采购合同',
  '办公家具采购合同',
  '网络安全设备采购合同',
  '检测仪器采购合同',
  '不间断电源采购合同',
  '劳保用品采购合同',
  '智能仓储系统销售合同',
  '工业网关销售合同',
  '能源管理终端销售合同',
  '视觉检测设备销售合同',
  '物联网设备供货合同',
  '自动分拣设备销售合同',
  '数据中台开发技术服务合同',
  '官网改版及运维服务合同',
  '等级保护测评服务合同',
  '仓储管理系统实施服务合同',
  '产品可靠性检测服务合同',
  '办公楼物业管理服务合同',
  '人力资源外包服务合同',
  '广告发布及品牌推广协议',
]
const suffixes = ['', '', '', '（补充协议）', '（第二期）', '（续签）', '（框架协议）']

/** A contract's name as legal staff give it: 华东区云岫项目2025年度机架式服务器采购合同（续签）. */
export const contractNameOf = (random: Random, year: number): string =>
  `${random.pick(regions)}${random.next() < 0.4 ? `${word(random, 2)}项目` : ''}${year}年度${random.pick(subjects)}${random.pick(suffixes)}`
