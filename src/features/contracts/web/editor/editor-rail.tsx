import { CloseOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Skeleton, Tabs } from 'antd'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { DocEditor } from '#engines/editor/domain/index.ts'
import { ChangesPanel, CommentsPanel, OutlinePanel } from '#engines/editor/web/index.ts'
import { call, useMedia, useServices, useText } from '#web/index.ts'
import { listContractReaders } from '../../domain/text-work-api.ts'
import { OutsideCommentsBeside } from '../share/outside-comments.tsx'
import { editorMessages } from './editor-messages.ts'

export type RailTab = 'comments' | 'changes' | 'versions' | 'outline'

type RailProps = {
  tab: RailTab
  onTab: (tab: RailTab) => void
  onClose: () => void
  contractID: number
  /** Null while it opens, and for what no editor shows. */
  editor: DocEditor | null
  mayComment: boolean
  versions: ReactNode
}

/** Beside the document: its comments, its tracked changes, its versions. On a narrow screen a drawer. */
export function EditorRail({ onClose, ...rail }: RailProps) {
  const t = useText(editorMessages)
  const isWide = useIsRailBeside()
  const name = t(rail.editor?.can('comments') === false ? 'versions' : 'rail')
  const isQuiet = useQuiet()
  if (!isWide)
    return (
      <Drawer
        open
        onClose={onClose}
        title={name}
        size={400}
        className="c-editor-drawer"
        styles={{ body: { padding: 0 } }}
      >
        <RailTabs {...rail} onGone={onClose} />
      </Drawer>
    )
  return (
    <aside className="c-editor-rail" aria-label={name}>
      {isQuiet ? null : <Skeleton active className="c-editor-rail-wait" />}
      {isQuiet ? (
        <RailTabs
          {...rail}
          close={
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('closeRail')}
              title={t('closeRail')}
              onClick={onClose}
            />
          }
        />
      ) : null}
    </aside>
  )
}

/** Whether there is room for the rail beside the pages. */
export const useIsRailBeside = (): boolean => useMedia('(min-width: 1024px)')

function RailTabs({
  tab,
  onTab,
  contractID,
  editor,
  mayComment,
  versions,
  close,
  onGone,
}: Omit<RailProps, 'onClose'> & { close?: ReactNode; onGone?: () => void }) {
  const t = useText(editorMessages)
  const { me } = useServices()
  const people = useQuery({
    queryKey: ['contractReaders', contractID],
    queryFn: ({ signal }) =>
      call(listContractReaders, { params: { id: contractID }, query: { q: '' }, signal }),
    enabled: mayComment && tab === 'comments',
    staleTime: 300_000,
  })
  const panel = editor && {
    editor,
    me: { id: me?.id ?? 0, name: me?.name ?? '' },
    mayComment,
    people: people.data ?? [],
  }
  const waiting = <Skeleton active className="c-editor-rail-wait" />
  // Another editor than ours may have no comments or changes for us to list.
  const has = (ability: 'comments' | 'changes' | 'outline') => editor?.can(ability) ?? true
  return (
    <>
      {close ? <div className="c-editor-close">{close}</div> : null}
      <Tabs
        className="c-editor-tabs"
        activeKey={tab}
        onChange={(key) => onTab(key as RailTab)}
        items={[
          ...(has('comments')
            ? [
                {
                  key: 'comments',
                  label: <Counted label={t('comments')} of={editor?.comments} />,
                  children: (
                    <>
                      <OutsideCommentsBeside id={contractID} />
                      {panel ? <CommentsPanel {...panel} /> : waiting}
                    </>
                  ),
                },
              ]
            : []),
          ...(has('changes')
            ? [
                {
                  key: 'changes',
                  label: <Counted label={t('changes')} of={editor?.changes} />,
                  children: panel ? <ChangesPanel {...panel} /> : waiting,
                },
              ]
            : []),
          { key: 'versions', label: t('versions'), children: versions },
          ...(has('outline')
            ? [
                {
                  key: 'outline',
                  label: t('outline'),
                  children: editor ? <OutlinePanel editor={editor} onGone={onGone} /> : waiting,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

/** False until the browser has nothing else to do: first the document, then what stands beside it. */
function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const id = requestIdleCallback(() => setQuiet(true), { timeout: 2_000 })
    return () => cancelIdleCallback(id)
  }, [])
  return isQuiet
}

type Listed = { list(): readonly unknown[]; subscribe(listener: () => void): () => void }
const never = () => () => undefined

/** A tab's name with how many there are. */
function Counted({ label, of }: { label: string; of: Listed | undefined }) {
  const count = useSyncExternalStore(of ? of.subscribe : never, () => of?.list().length ?? 0)
  return (
    <span>
      {label}
      {count ? <span className="c-soft"> {count}</span> : null}
    </span>
  )
}
