import './review.css'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { ReviewPartProps, ReviewShown } from '#engines/approvals/web/index.ts'
import { editorParams, viewerOf } from '#engines/editor/domain/index.ts'
import { ChangesPanel, CommentsPanel, OutlinePanel } from '#engines/editor/web/index.ts'
import { FormSections } from '#engines/forms/web/index.ts'
import {
  AppLink,
  call,
  EmptyState,
  ErrorState,
  isMissing,
  useIsPhone,
  useServices,
  useText,
} from '#web/index.ts'
import { useIdle } from '#web/use-idle.ts'
import { type ContractDetail, readContract } from '../../domain/api.ts'
import { listContractReaders } from '../../domain/text-work-api.ts'
import { openedDocument } from '../editor/opened-document.ts'
import { SettleMatters } from '../settle-matters.tsx'
import { contractReviewMessages } from './review-messages.ts'
import { type OpenText, ReviewText } from './review-text.tsx'
import { useBases } from './use-bases.ts'

/** How often it is looked whether the text stands that is being made, in milliseconds. */
const lookEvery = 3_000
/** Differences are looked for once the text is open, or this late, in milliseconds: both want the processor. */
const openedWithin = 5_000

/** What whoever decides on a contract has before them: its text, what differs, what it says. */
export function ContractReview({ id, approval, children }: ReviewPartProps) {
  const found = useQuery({
    queryKey: ['contract', id],
    queryFn: ({ signal }) => call(readContract, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isBeingMade(state.data, approval) ? lookEvery : false),
  })
  if (found.data) return <Loaded contract={found.data} approval={approval} body={children} />
  return children({
    title: approval.subject.name,
    detail: '',
    document: isMissing(found) ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton active className="c-editor-wait" paragraph={{ rows: 12 }} />
    ),
    rails: [],
    bases: [],
    risks: [],
  })
}

type Approval = ReviewPartProps['approval']

const isBeingMade = (contract: ContractDetail, approval: Approval): boolean =>
  contract.documentNote?.why === 'pending' || approval.mine.matters?.isPending === true

type LoadedProps = {
  contract: ContractDetail
  approval: Approval
  body: ReviewPartProps['children']
}

function Loaded({ contract, approval, body }: LoadedProps) {
  const t = useText(contractReviewMessages)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((now) => now + 1), [])
  const opened = openedDocument(contract, {}, location.origin)
  const isPending = isBeingMade(contract, approval)
  const text = isPending ? null : (opened?.document ?? null)
  const isPhone = useIsPhone()
  // A phone shows the text as the comparison tells it.
  const [isOpen, setOpen] = useState(false)
  const onOpen = useCallback(() => setOpen(true), [])
  useEffect(() => {
    // Whatever becomes of the text: not every file opens in the editor.
    const late = setTimeout(onOpen, openedWithin)
    return () => clearTimeout(late)
  }, [onOpen])
  const beside = useBases({ contract, approval, text, isTextShown: isPhone || isOpen })
  const rails = useRails(contract, opened?.document.fileName ?? '')
  const common = {
    title: contract.name || approval.subject.name,
    detail: [contract.number, text && t('version', { ordinal: text.ordinal })].filter(Boolean).join(' · '),
    filled: <Filled contract={contract} />,
    ...beside,
  }
  if (!opened || isPending)
    return body({
      ...common,
      document: <WithoutText contract={contract} isPending={isPending} />,
      rails: [],
    })
  return (
    <ReviewText key={round} contract={contract} opened={opened} onReload={reload} onOpen={onOpen}>
      {(open) =>
        body({
          ...common,
          document: open.document,
          tools: open.tools,
          rails: rails(open),
          rail: { key: 'comments', times: open.commenting },
          before: open.before,
          settling: <Settling contract={contract} isChanged={open.isChanged} />,
          ...(!isPhone && { show: open.show }),
        })
      }
    </ReviewText>
  )
}

/** Headings, comments and changes of the open text; their place is kept while it opens, since the pages would be laid out twice. */
function useRails(contract: ContractDetail, fileName: string): (open: OpenText) => ReviewShown['rails'] {
  const t = useText(contractReviewMessages)
  const { me } = useServices()
  const people = useQuery({
    queryKey: ['contractReaders', contract.id],
    queryFn: ({ signal }) =>
      call(listContractReaders, { params: { id: contract.id }, query: { q: '' }, signal }),
    enabled: contract.abilities.comment,
    staleTime: 300_000,
  })
  return ({ editor, mayComment }) => {
    if (viewerOf(fileName) !== 'editor') return []
    const panel = editor && {
      editor,
      me: { id: me?.id ?? 0, name: me?.name ?? '' },
      mayComment,
      people: people.data ?? [],
    }
    const rail = (key: 'outline' | 'comments' | 'changes', children: ReactNode) =>
      editor?.can(key) === false
        ? []
        : [{ key, label: t(key), children: panel && <Later key={key}>{children}</Later> }]
    return [
      ...rail('outline', panel && <OutlinePanel editor={panel.editor} />),
      ...rail('comments', panel && <CommentsPanel {...panel} />),
      ...rail('changes', panel && <ChangesPanel {...panel} />),
    ]
  }
}

/** First the text, then what stands beside it. */
const Later = ({ children }: { children: ReactNode }) => (useIdle() ? children : null)

/** What is open in the text, to be settled one by one; what the person wrote themselves is saved first. */
function Settling({ contract, isChanged }: { contract: ContractDetail; isChanged: boolean }) {
  const t = useText(contractReviewMessages)
  if (!contract.abilities.suggest) return null
  if (isChanged) return <p className="c-soft">{t('saveToSettle')}</p>
  return <SettleMatters contract={contract} />
}

/** Instead of the text: that it is being made, or why there is none, and what was filled in. */
function WithoutText({ contract, isPending }: { contract: ContractDetail; isPending: boolean }) {
  const t = useText(contractReviewMessages)
  const key = isPending ? 'pending' : contract.documentNote ? 'noTextForYou' : 'noText'
  return (
    <div className="c-rv-form">
      <Alert type="info" showIcon title={t(key)} description={t(`${key}Hint`)} />
      {contract.sections.length ? (
        <FormSections sections={contract.sections} />
      ) : (
        <EmptyState compact title={t(key)} />
      )}
    </div>
  )
}

/** What was filled in, and the files that were given with it. */
function Filled({ contract }: { contract: ContractDetail }) {
  const t = useText(contractReviewMessages)
  const files = contract.documents.filter(({ kind, fileID }) => kind === 'attachment' && fileID !== null)
  return (
    <>
      <FormSections sections={contract.sections} />
      {files.length ? (
        <>
          <h3>{t('attachments')}</h3>
          <ul>
            {files.map((file) => (
              <li key={file.id}>
                <AppLink
                  to="/contractEditor"
                  params={editorParams({
                    scenario: 'contract',
                    contextId: contract.id,
                    fileID: file.fileID,
                    fileName: file.fileName,
                    rwMode: 'r',
                  })}
                  newTab
                >
                  {file.fileName}
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}
