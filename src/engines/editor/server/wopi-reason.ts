/** The longest reason of a version, as everywhere. */
const longest = 200

const spoken = /^reason\.([\w-]{1,1200})$/

/**
 * Why a version is saved, told with it: what the person wrote on our page, which the office server hands on (`officeReason` in domain/), else whether it
 * saved by itself. Collabora's headers; other office servers send none and get no reason.
 */
export function savedBecause(header: (name: string) => string | null): string {
  const said = spoken.exec(
    header('x-cool-wopi-extendeddata') ?? header('x-lool-wopi-extendeddata') ?? '',
  )?.[1]
  if (said)
    return Buffer.from(said, 'base64url')
      .toString('utf8')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, longest)
  if (header('x-cool-wopi-isexitsave') === 'true') return '关闭文档时保存'
  return header('x-cool-wopi-isautosave') === 'true' ? '自动保存' : ''
}
