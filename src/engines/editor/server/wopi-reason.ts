import { reasonIn } from '../domain/office-messages.ts'

/**
 * Why a version is saved, told with it: what the person wrote on our page, which the office server hands on (`officeReason`), else whether it
 * saved by itself. Collabora's headers; other office servers send none and get no reason.
 */
export function savedBecause(header: (name: string) => string | null): string {
  const said = reasonIn(header('x-cool-wopi-extendeddata') ?? header('x-lool-wopi-extendeddata') ?? '')
  if (said) return said
  if (header('x-cool-wopi-isexitsave') === 'true') return '关闭文档时保存'
  return header('x-cool-wopi-isautosave') === 'true' ? '自动保存' : ''
}
