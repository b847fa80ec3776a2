import { z } from 'zod'
import { bodyId, endpoint, idParams, listOf, pageQuery } from '#shared/endpoint.ts'
import { said, type Words } from '#shared/text.ts'
import { contractRow } from './api.ts'

type Noun = {
  /** In names of calls: 'LawCase'. */
  suffix: string
  path: string
  tag: string
  words: { one: Words }
}

const contractIDs = z.strictObject({ contractIDs: z.array(bodyId).min(1).max(200) })

/** The calls by which contracts hang on a record of another noun. */
export const contractLinkCalls = ({ suffix, path, tag, words }: Noun) => {
  const one = said(words.one, 'en').toLowerCase()
  const about = { tag, path: `${path}/{id}/contracts`, params: idParams }
  return {
    list: endpoint({
      ...about,
      name: `list${suffix}Contracts`,
      method: 'GET',
      summary: `The contracts of a ${one} that the person may see, newest change first`,
      query: z.strictObject({ ...pageQuery, q: z.string().max(200).optional() }),
      answer: listOf(contractRow),
    }),
    add: endpoint({
      ...about,
      name: `link${suffix}Contracts`,
      method: 'PUT',
      summary: `Links contracts to a ${one}; those that are linked already stay`,
      body: contractIDs,
    }),
    remove: endpoint({
      ...about,
      name: `unlink${suffix}Contracts`,
      method: 'DELETE',
      summary: `Unlinks contracts from a ${one}`,
      body: contractIDs,
    }),
  }
}
export type ContractLinkCalls = ReturnType<typeof contractLinkCalls>
