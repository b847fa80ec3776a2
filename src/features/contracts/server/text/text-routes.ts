import { route } from '#engines/access/server/index.ts'
import { uploadRoute } from '#engines/documents/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { listTextDifferences, settleTextDifferences } from '../../domain/differences-api.ts'
import { openDocument } from '../../domain/opened-api.ts'
import {
  giveContractText,
  readTextMatters,
  saveContractText,
  settleTextMatters,
} from '../../domain/text-api.ts'
import {
  dropTextDraft,
  holdText,
  leaveText,
  listContractReaders,
  readTextDraft,
  readTextEditor,
  restoreContractText,
  textDraftContent,
} from '../../domain/text-work-api.ts'
import { contractFor } from '../record/lock-contract.ts'
import { mattersSeen } from './approved-text.ts'
import { contractReaders } from './comment-mentions.ts'
import { fileStem } from './contract-text.ts'
import { giveText } from './give-text.ts'
import { openedFile } from './open-document.ts'
import { restoreText, saveText } from './save-text.ts'
import { settleMatters } from './suggest-text.ts'
import { listDifferences, settleDifferences } from './text-differences.ts'
import { dropDraft, keepDraftRoute, textDraft, textDraftBytes } from './text-drafts.ts'
import { holdContractText, leaveContractText, textEditor } from './text-editors.ts'

const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Everything that a person does with the text of a contract in the editor. */
export const textRoutes: HttpRoute[] = [
  uploadRoute(saveContractText, {
    may: 'contract.read',
    handle: (context, { params, query }, file) => saveText(context, params.id, query, file),
  }),
  route(giveContractText, {
    may: 'contract.read',
    handle: async (context, { params, body }) => {
      await giveText(context, params.id, body.fileID)
      return null
    },
  }),
  route(restoreContractText, {
    may: 'contract.read',
    handle: (context, { params, body }) => restoreText(context, params.id, body),
  }),
  route(readTextMatters, {
    may: 'contract.read',
    handle: async (context, { params }) => {
      await contractFor(context, params.id)
      return mattersSeen(context, params.id)
    },
  }),
  route(settleTextMatters, {
    may: 'contract.read',
    handle: (context, { params, body }) => settleMatters(context, params.id, body),
  }),
  route(listTextDifferences, {
    may: 'contract.read',
    handle: (context, { params }) => listDifferences(context, params.id),
  }),
  route(settleTextDifferences, {
    may: 'contract.read',
    handle: (context, { params, body }) => settleDifferences(context, params.id, body),
  }),
  keepDraftRoute,
  route(readTextDraft, {
    may: 'contract.read',
    handle: (context, { params }) => textDraft(context, params.id),
  }),
  route(textDraftContent, {
    may: 'contract.read',
    handle: async (context, { params }) => {
      const { contract } = await contractFor(context, params.id)
      const content = await textDraftBytes(context, params.id)
      return { content, name: `${fileStem(context, contract.name)}.docx`, mime, size: content.length }
    },
  }),
  route(dropTextDraft, {
    may: 'contract.read',
    handle: async (context, { params }) => {
      await contractFor(context, params.id)
      await dropDraft(context, params.id)
      return null
    },
  }),
  route(readTextEditor, {
    may: 'contract.read',
    handle: (context, { params, query }) => textEditor(context, params.id, query.hold),
  }),
  route(holdText, {
    may: 'contract.read',
    handle: (context, { params, body }) => holdContractText(context, params.id, body),
  }),
  route(leaveText, {
    may: 'contract.read',
    handle: async (context, { params, query }) => {
      await leaveContractText(context, params.id, query.hold)
      return null
    },
  }),
  route(openDocument, {
    may: 'signedIn',
    handle: (context, { query }) => openedFile(context, query.downloadUrl),
  }),
  route(listContractReaders, {
    may: 'contract.read',
    handle: (context, { params, query }) => contractReaders(context, params.id, query.q),
  }),
]
