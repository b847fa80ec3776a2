import type { Words } from '#shared/text.ts'

/** The classes of the Nice classification, 1 to 34 goods and 35 to 45 services, by their short titles. */
export const niceClasses: Readonly<Record<number, Words>> = {
  1: '化学原料 | Chemicals',
  2: '颜料油漆 | Paints, varnishes, lacquers',
  3: '日化用品 | Cosmetics and cleaning preparations',
  4: '燃料油脂 | Industrial oils, lubricants, fuels',
  5: '医药 | Pharmaceuticals',
  6: '金属材料 | Common metals and metal goods',
  7: '机械设备 | Machines and machine tools',
  8: '手工器械 | Hand tools and cutlery',
  9: '科学仪器 | Scientific, electrical and computing apparatus',
  10: '医疗器械 | Surgical, medical, dental and veterinary apparatus',
  11: '灯具空调 | Lighting, heating, cooling, sanitary apparatus',
  12: '运输工具 | Vehicles',
  13: '军火烟火 | Firearms; explosives; fireworks',
  14: '珠宝钟表 | Precious metals, jewellery, horological instruments',
  15: '乐器 | Musical instruments',
  16: '办公用品 | Paper, printed matter, stationery',
  17: '橡胶制品 | Rubber, plastics in extruded form, insulating materials',
  18: '皮革皮具 | Leather goods, luggage',
  19: '建筑材料 | Building materials, not of metal',
  20: '家具 | Furniture',
  21: '厨房洁具 | Household or kitchen utensils, glassware',
  22: '绳网袋篷 | Ropes, nets, tents, sacks',
  23: '纱线丝 | Yarns and threads',
  24: '布料床单 | Textiles',
  25: '服装鞋帽 | Clothing, footwear, headwear',
  26: '纽扣拉链 | Haberdashery',
  27: '地毯席垫 | Carpets and floor coverings',
  28: '健身器材 | Games, toys, sporting articles',
  29: '食品 | Meat, fish, preserved foods, dairy',
  30: '方便食品 | Coffee, flour, bread, confectionery',
  31: '饲料种籽 | Agricultural and horticultural products, feed',
  32: '啤酒饮料 | Beers; non-alcoholic beverages',
  33: '酒 | Alcoholic beverages, except beers',
  34: '烟草烟具 | Tobacco and smokers’ articles',
  35: '广告销售 | Advertising; business management',
  36: '金融物管 | Financial, insurance and real estate services',
  37: '建筑修理 | Construction; repair',
  38: '通讯服务 | Telecommunications',
  39: '运输贮藏 | Transport; packaging and storage',
  40: '材料加工 | Treatment of materials',
  41: '教育娱乐 | Education; entertainment',
  42: '科技服务 | Scientific and technological services; software',
  43: '餐饮住宿 | Food and drink; temporary accommodation',
  44: '医疗园艺 | Medical, veterinary, beauty; horticulture',
  45: '法律及社会服务 | Legal services; security; personal services',
}

/** The classes of goods and services that a form's sheet names, each once, in their order; what is no class is told in `wrong`. */
export function classesIn(rows: unknown): { classes: number[]; wrong: string[] } {
  const named = (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const value = ((row ?? {}) as Record<string, unknown>).class
    return value === null || value === undefined || value === '' ? [] : [value]
  })
  const isClass = (value: unknown) => Object.hasOwn(niceClasses, Number(value))
  return {
    classes: [...new Set(named.filter(isClass).map(Number))].sort((a, b) => a - b),
    wrong: named.filter((value) => !isClass(value)).map(String),
  }
}
