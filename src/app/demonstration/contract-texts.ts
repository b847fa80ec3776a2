import type { StandardForm } from '#features/contracts/domain/index.ts'

type Subject = { name: string; item: string; detail: string }

/** What the demonstration's contracts are about. */
export const contractSubjects: Record<StandardForm, readonly Subject[]> = {
  procurement: [
    {
      name: '华东区服务器采购合同',
      item: '机架式服务器',
      detail: '2U 双路，64 核 / 512 GB / 4×7.68 TB NVMe',
    },
    { name: '办公笔记本电脑采购合同', item: '商务笔记本电脑', detail: '14 英寸，16 GB / 1 TB，三年上门服务' },
    { name: '数据中心精密空调采购合同', item: '行级精密空调', detail: '制冷量 35 kW，N+1 冗余' },
    { name: '仓储货架采购及安装合同', item: '重型横梁式货架', detail: '单层承重 2 吨，四层' },
    { name: '生产线伺服电机采购合同', item: '交流伺服电机', detail: '1.5 kW，23 位编码器' },
    { name: '办公家具年度采购合同', item: '电动升降办公桌', detail: '1400×700 mm，E0 级板材' },
    { name: '网络安全设备采购合同', item: '下一代防火墙', detail: '吞吐量 20 Gbps，含三年特征库升级' },
    { name: '实验室检测仪器采购合同', item: '高效液相色谱仪', detail: '二元高压梯度，自动进样' },
    { name: '不间断电源及电池组采购合同', item: '模块化 UPS', detail: '100 kVA，后备 30 分钟' },
    { name: '员工体检及劳保用品采购合同', item: '安全防护用品', detail: '防护鞋、安全帽、反光背心' },
  ],
  sales: [
    { name: '智能仓储系统销售合同', item: '华澜智能仓储一体机', detail: 'HL-WMS 300，含控制软件' },
    { name: '工业网关产品销售合同', item: '华澜边缘计算网关', detail: 'HL-EG200，宽温工业级' },
    { name: '品牌联合推广及产品供货协议', item: '华澜智能终端', detail: 'HL-T10，联名包装' },
    { name: '能源管理终端销售合同', item: '华澜能耗采集终端', detail: 'HL-EM50，LoRa 通信' },
    { name: '视觉检测设备销售合同', item: '华澜机器视觉检测仪', detail: 'HL-VI7，1200 万像素' },
    { name: '园区物联网设备供货合同', item: '华澜物联网传感器套件', detail: 'HL-IOT，温湿度 / 烟感 / 门磁' },
    { name: '冷链监测终端框架供货合同', item: '华澜冷链记录仪', detail: 'HL-CL3，-40 ℃ 至 60 ℃' },
    { name: '自动分拣设备销售合同', item: '华澜交叉带分拣机', detail: '12,000 件/小时' },
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
