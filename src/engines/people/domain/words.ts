import { inBoth, type TextParams, type Words } from '#shared/text.ts'

const words = {
  department: '部门 | Department',
  parent: '上级部门 | Parent department',
  position: '职位 | Position',
  manager: '直属上级 | Manager',
  successor: '接手人 | Successor',
  head: '部门负责人 | Department head',
  avatar: '头像 | Picture',
  logo: '徽标 | Logo',
} as const satisfies Record<string, Words>

/** What a field of people, departments and positions is called inside an error. */
export const fieldOf = (key: keyof typeof words): TextParams => inBoth('field', words[key])
