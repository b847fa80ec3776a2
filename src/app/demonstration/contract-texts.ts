import type { Money } from '#shared/money.ts'
import type { DemoParties } from './parties.ts'

/** Name, model, unit, usual price in yuan. */
type Goods = readonly [name: string, spec: string, unit: string, price: number]
type GoodsSubject = { name: string; goods: readonly [Goods, ...Goods[]] }
type ServiceSubject = { name: string; item: string; detail: string }

/** What the demonstration's contracts are about. */
const contractSubjects: {
  procurement: readonly GoodsSubject[]
  sales: readonly GoodsSubject[]
  service: readonly ServiceSubject[]
} = {
  procurement: [
    {
      name: '华东区服务器采购合同',
      goods: [
        ['机架式服务器', '2U 双路，64 核 / 512 GB / 4×7.68 TB NVMe', '台', 86_000],
        ['万兆交换机', '48 口 10GE，双电源', '台', 23_800],
        ['服务器机柜', '42U，600×1200 mm，含配电单元', '套', 6_900],
      ],
    },
    {
      name: '办公笔记本电脑采购合同',
      goods: [
        ['商务笔记本电脑', '14 英寸，16 GB / 1 TB，三年上门服务', '台', 7_800],
        ['扩展坞', 'USB-C，双 4K 输出', '个', 860],
      ],
    },
    {
      name: '数据中心精密空调采购合同',
      goods: [['行级精密空调', '制冷量 35 kW，N+1 冗余', '台', 128_000]],
    },
    {
      name: '仓储货架采购及安装合同',
      goods: [
        ['重型横梁式货架', '单层承重 2 吨，四层', '组', 3_600],
        ['货架防撞护栏', 'Q235 钢，黄黑警示', '米', 320],
      ],
    },
    {
      name: '生产线伺服电机采购合同',
      goods: [
        ['交流伺服电机', '1.5 kW，23 位编码器', '台', 4_250],
        ['伺服驱动器', '1.5 kW，EtherCAT 总线', '台', 3_980],
        ['动力及编码器电缆', '10 米，柔性拖链', '套', 460],
      ],
    },
    {
      name: '办公家具年度采购合同',
      goods: [
        ['电动升降办公桌', '1400×700 mm，E0 级板材', '张', 2_680],
        ['人体工学椅', '网布，可调腰托', '把', 1_350],
        ['三抽活动柜', '冷轧钢板，带锁', '个', 480],
      ],
    },
    {
      name: '网络安全设备采购合同',
      goods: [
        ['下一代防火墙', '吞吐量 20 Gbps，含三年特征库升级', '台', 96_000],
        ['运维安全审计系统', '500 个资产授权', '套', 138_000],
      ],
    },
    {
      name: '实验室检测仪器采购合同',
      goods: [['高效液相色谱仪', '二元高压梯度，自动进样', '套', 465_000]],
    },
    {
      name: '不间断电源及电池组采购合同',
      goods: [
        ['模块化 UPS', '100 kVA，后备 30 分钟', '台', 152_000],
        ['阀控式铅酸蓄电池', '12 V / 100 Ah', '节', 780],
      ],
    },
    {
      name: '员工体检及劳保用品采购合同',
      goods: [
        ['防护鞋', '防砸防刺穿，GB 21148', '双', 268],
        ['安全帽', 'ABS，GB 2811', '顶', 85],
        ['反光背心', '高可视性，GB 20653', '件', 39],
      ],
    },
  ],
  sales: [
    {
      name: '智能仓储系统销售合同',
      goods: [
        ['华澜智能仓储一体机', 'HL-WMS 300，含控制软件', '套', 385_000],
        ['华澜手持终端', 'HL-PDA5，工业级扫描', '台', 3_950],
      ],
    },
    {
      name: '工业网关产品销售合同',
      goods: [
        ['华澜边缘计算网关', 'HL-EG200，宽温工业级', '台', 5_600],
        ['华澜导轨电源', 'HL-PS60，24 V / 60 W', '个', 240],
      ],
    },
    {
      name: '品牌联合推广及产品供货协议',
      goods: [['华澜智能终端', 'HL-T10，联名包装', '台', 2_980]],
    },
    {
      name: '能源管理终端销售合同',
      goods: [
        ['华澜能耗采集终端', 'HL-EM50，LoRa 通信', '台', 1_680],
        ['华澜 LoRa 基站', 'HL-LG8，室外型', '台', 12_800],
      ],
    },
    {
      name: '视觉检测设备销售合同',
      goods: [
        ['华澜机器视觉检测仪', 'HL-VI7，1200 万像素', '台', 68_000],
        ['环形光源', '白光，直径 120 mm', '个', 950],
        ['工业镜头', '25 mm，F1.4', '个', 2_150],
      ],
    },
    {
      name: '园区物联网设备供货合同',
      goods: [
        ['华澜温湿度传感器', 'HL-IOT-TH，电池供电', '个', 168],
        ['华澜烟感传感器', 'HL-IOT-SM，独立式', '个', 205],
        ['华澜门磁传感器', 'HL-IOT-DR，无线', '个', 98],
      ],
    },
    {
      name: '冷链监测终端框架供货合同',
      goods: [['华澜冷链记录仪', 'HL-CL3，-40 ℃ 至 60 ℃', '台', 1_260]],
    },
    { name: '自动分拣设备销售合同', goods: [['华澜交叉带分拣机', '12,000 件/小时', '套', 1_280_000]] },
  ],
  service: [
    {
      name: '数据中台开发技术服务合同',
      item: '数据中台开发',
      detail: '完成数据采集、治理、指标体系与看板的设计开发，并提供一年运行维护。',
    },
    {
      name: '官网改版及运维技术服务合同',
      item: '官网改版与运维',
      detail: '完成门户网站的交互与视觉设计、前后端开发、等级保护整改，并提供日常运维。',
    },
    {
      name: '信息系统等级保护测评服务合同',
      item: '等级保护测评',
      detail: '对三套业务系统开展等级保护三级测评，出具测评报告并协助备案。',
    },
    {
      name: '仓储管理系统实施服务合同',
      item: '仓储管理系统实施',
      detail: '完成需求调研、蓝图设计、系统配置、接口开发、上线支持与培训。',
    },
    {
      name: '产品可靠性检测服务合同',
      item: '产品可靠性检测',
      detail: '按照国家标准对送检样品进行高低温、振动与电磁兼容试验并出具报告。',
    },
    {
      name: '办公楼物业管理服务合同',
      item: '物业管理',
      detail: '提供办公楼的安保、保洁、绿化、设备设施运行维护与会务服务。',
    },
    {
      name: '年度法律顾问服务合同',
      item: '常年法律顾问',
      detail: '提供合同审查、法律咨询、专项培训与争议解决支持。',
    },
    {
      name: '员工技能培训服务合同',
      item: '技能培训',
      detail: '面向研发与交付人员开展四期集中培训并组织考核。',
    },
    {
      name: '数据标注及模型训练技术服务合同',
      item: '数据标注与模型训练',
      detail: '完成二十万条样本的标注与质检，训练并交付三个行业模型。',
    },
  ],
}

type Subject = { name: string; amount: Money; more: Record<string, unknown> }
type Party = DemoParties['internal'][number]
const yuan = (sum: number): Money => ({ amount: String(sum * 100), unit: 'CNY' })
const inTurn = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** What a service contract is about, and its price. */
export function serviceOf(index: number, ours: Party, theirs: Party): Subject {
  const { name, item, detail } = inTurn(contractSubjects.service, index)
  return {
    name,
    amount: yuan(60_000 + ((index * 48_611) % 1_900_000)),
    more: {
      service_name: item,
      service_place: ours.address,
      service_content: detail,
      deliverables: '项目实施方案、阶段报告、验收报告及源文件。',
      project_lead: theirs.contact,
      acceptance_standard: '以双方确认的需求说明书和国家现行标准为准。',
    },
  }
}

/** A sheet of goods, and the amount that they add up to. */
export function goodsOf(index: number, kind: 'procurement' | 'sales'): Subject {
  const { name, goods } = inTurn(contractSubjects[kind], index)
  const count = quantityOf(goods[0][3], index)
  const rows = goods.map(([item, spec, unit, usual], row) => {
    const price = Math.round((usual * (100 - (index % 7))) / 100)
    const quantity = row === 0 ? count : quantityBeside(usual, count)
    return { name: item, spec, unit, quantity, price, sum: quantity * price }
  })
  return {
    name,
    amount: yuan(rows.reduce((sum, row) => sum + row.sum, 0)),
    more: {
      goods: rows.map(({ quantity, price, sum, ...row }) => ({
        ...row,
        quantity: String(quantity),
        price: yuan(price),
        sum: yuan(sum),
      })),
    },
  }
}

function quantityOf(price: number, index: number): number {
  if (price > 100_000) return 1 + (index % 6)
  return price > 5_000 ? 6 + ((index * 13) % 60) : 40 + ((index * 37) % 360)
}

/** Of what goes with the first goods: small things in pairs, dear ones for three of them. */
function quantityBeside(price: number, count: number): number {
  if (price < 1_000) return count * 2
  return price < 5_000 ? count : Math.ceil(count / 3)
}
