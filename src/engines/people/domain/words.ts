import type { Locale } from '#shared/text.ts'

const words = {
  account: { zh: '账号', en: 'The account' },
  department: { zh: '部门', en: 'Department' },
  parent: { zh: '上级部门', en: 'Parent department' },
  departmentName: { zh: '同级部门名称', en: 'The department name' },
  position: { zh: '职位', en: 'Position' },
  manager: { zh: '直属上级', en: 'Manager' },
  successor: { zh: '接手人', en: 'Who takes over' },
  head: { zh: '部门负责人', en: 'Head of department' },
  role: { zh: '角色', en: 'Role' },
  avatar: { zh: '头像', en: 'Picture' },
  logo: { zh: '徽标', en: 'Logo' },
} as const satisfies Record<string, { zh: string; en: string }>

/** What a field of people, departments and positions is called inside an error. */
export const word = (key: keyof typeof words, locale: Locale): string =>
  words[key][locale === 'en' ? 'en' : 'zh']
