import { said } from '#shared/text.ts'
import type { Fields } from './field.ts'
import type { Figures, Noun } from './noun.ts'

/** 'law_firm' → LawFirm, for names of calls. */
export const pascal = (kind: string): string =>
  kind
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

export type Called = Pick<Noun<Fields, Figures>, 'kind' | 'tag' | 'path' | 'listPath' | 'words'>

/** Name, tag and path of a noun's calls. */
export const callNames = ({ kind, tag, path, listPath, words }: Called) => {
  const one = said(words.one, 'en')
  const many = said(words.many, 'en')
  const name = pascal(kind)
  const names = pascal(many.toLowerCase().replaceAll(' ', '_'))
  return {
    /** Inside a sentence. */
    one: one.toLowerCase(),
    suffix: name,
    many: names,
    list: {
      name: `list${names}`,
      tag,
      path: listPath ?? path,
      summary: many,
    },
    read: { name: `read${name}`, tag, path: `${path}/{id}`, summary: one },
    create: { name: `create${name}`, tag, path, summary: `New ${one.toLowerCase()}` },
    update: { name: `update${name}`, tag, path: `${path}/{id}`, summary: `Changes a ${one.toLowerCase()}` },
    remove: {
      name: `delete${name}`,
      tag,
      path: `${path}/{id}`,
      summary: `Deletes a ${one.toLowerCase()} that nothing uses`,
    },
  }
}
