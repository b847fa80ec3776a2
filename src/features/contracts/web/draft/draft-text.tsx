import './draft-text.css'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton, Switch } from 'antd'
import { type ReactNode, useCallback, useId, useState } from 'react'
import type { DocEditor } from '#engines/editor/domain/index.ts'
import { PositionSteps, revealField } from '#engines/forms/web/index.ts'
import { EmptyState, ErrorState, StatusTag, useIsPhone, useText } from '#web/index.ts'
import type { DraftText as Shown } from '../../domain/draft-text-api.ts'
import { ZoomSelect } from '../editor/editor-tools.tsx'
import { FileView } from '../editor/file-view.tsx'
import { contractMessages } from '../messages.ts'
import type { Draft } from '../use-draft.ts'
import { draftTextMessages } from './draft-messages.ts'
import { DraftPages } from './draft-pages.tsx'
import { GiveText } from './give-text.tsx'
import { TextActions } from './text-actions.tsx'
import type { ShownDraft } from './use-draft-view.ts'
import { usePageFile } from './use-page-file.ts'
import { textsNow } from './use-page-texts.ts'
import type { TextPlaces } from './use-text-places.ts'

export type DraftTextProps = {
  id: number
  draft: Draft
  places: TextPlaces
  view: ShownDraft
}

/** The text of a draft beside its form, as the editor lays it out; with words for each state in which there is none. Loaded by itself. */
export function DraftText(props: DraftTextProps) {
  const { places, draft, id } = props
  const { text, error } = places
  if (!text)
    return (
      <Frame {...props} bar={null}>
        {error ? <ErrorState error={error} onRetry={places.retry} /> : <Waiting />}
      </Frame>
    )
  if (text.shown === 'none') return <WithoutText {...props} text={text} />
  if (text.shown === 'own' && text.file)
    return (
      <Frame {...props} bar={<TextActions id={id} draft={draft} isOwn />}>
        <FileView fileID={text.file.id} name={text.file.name} />
      </Frame>
    )
  return <FilledText {...props} text={text} />
}

function FilledText({ id, draft, places, view, text }: DraftTextProps & { text: Shown }) {
  const t = useText(draftTextMessages)
  const [editor, setEditor] = useState<DocEditor | null>(null)
  const [wanted, onWritten] = useState(() => textsNow(draft, text.bindings))
  const { file, error, retry, isBehind } = usePageFile(id, text, draft, wanted)
  const isShown = view.shown !== 'form'
  const onEditor = useCallback((opened: DocEditor | null) => setEditor(opened), [])
  return (
    <Frame
      {...{ id, draft, places, view }}
      bar={
        <>
          <StateTag draft={draft} text={text} isBehind={isBehind} isReady={editor !== null} />
          <PlaceTools draft={draft} places={places} view={view} />
          <span className="c-draft-tools">
            {view.shown === 'both' ? <Follow view={view} /> : null}
            {editor ? <Zoom editor={editor} /> : null}
            <TextActions id={id} draft={draft} />
          </span>
        </>
      }
      notice={text.shown === 'copy' && text.note ? <Note note={text.note} /> : null}
    >
      {file ? (
        <DraftPages
          {...{ draft, text, places, file, isShown, onEditor, onWritten }}
          onField={() => view.turnTo('form')}
        />
      ) : null}
      {error && !file ? (
        <EmptyState
          title={t('failed')}
          hint={t('failedHint')}
          action={<Button onClick={retry}>{t('retry')}</Button>}
        />
      ) : null}
      {editor || (error && !file) ? null : <Waiting />}
    </Frame>
  )
}

type FrameProps = DraftTextProps & {
  bar: ReactNode
  notice?: ReactNode
  children: ReactNode
}

function Frame({ bar, notice, children }: FrameProps) {
  const t = useText(draftTextMessages)
  return (
    <section className="c-draft-text" aria-label={t('text')}>
      <div className="c-draft-bar">
        <h2>{t('text')}</h2>
        {bar}
      </div>
      {notice}
      <div className="c-draft-pages">{children}</div>
    </section>
  )
}

function Waiting() {
  const t = useText(draftTextMessages)
  return (
    <div className="c-draft-wait" role="status" aria-label={t('loading')}>
      <Skeleton active paragraph={{ rows: 14 }} />
    </div>
  )
}

/** What is missing in a copy that is shown, or why there is none. */
function Note({ note }: { note: NonNullable<Shown['note']> }) {
  const t = useText(contractMessages)
  return <Alert banner type="info" showIcon title={t(`note_${note}`)} />
}

function WithoutText(props: DraftTextProps & { text: Shown }) {
  const t = useText(draftTextMessages)
  const inContract = useText(contractMessages)
  const { note } = props.text
  return (
    <Frame {...props} bar={null}>
      {note === null ? (
        <EmptyState
          title={t('none')}
          hint={t('noneHint')}
          {...(props.draft.savesItself && { action: <GiveText id={props.id} draft={props.draft} /> })}
        />
      ) : (
        <EmptyState
          title={t(note === 'pending' ? 'beingMade' : 'notForYou')}
          hint={inContract(`note_${note}`)}
        />
      )}
    </Frame>
  )
}

type StateProps = { draft: Draft; text: Shown; isBehind: boolean; isReady: boolean }

function StateTag({ draft, text, isBehind, isReady }: StateProps) {
  const t = useText(draftTextMessages)
  if (!isReady) return null
  return (
    <span className="c-draft-state" role="status" title={t(isBehind ? 'updatingHint' : 'emptyHint')}>
      {text.shown === 'edited' ? (
        <span title={t('editedHint')}>
          <StatusTag tone="purple">{t('edited')}</StatusTag>
        </span>
      ) : null}
      {isBehind ? (
        <StatusTag tone="warning">{t(draft.savesItself ? 'updating' : 'updatesOnSave')}</StatusTag>
      ) : (
        <StatusTag tone="success">{t('inStep')}</StatusTag>
      )}
    </span>
  )
}

/** Goes through the places, and leads from the one that is shown to its field. */
function PlaceTools({ draft, places, view }: Pick<DraftTextProps, 'draft' | 'places' | 'view'>) {
  const t = useText(draftTextMessages)
  const { index, active } = places
  if (!index?.places.length) return null
  const fieldID = active ? index.fieldOf.get(active.name) : undefined
  const field = fieldID === undefined ? undefined : draft.store.form.byId.get(fieldID)
  const lead = () => {
    if (!field) return
    view.turnTo('form')
    void revealField(draft.store, field.id)
  }
  return (
    <>
      <PositionSteps
        label={t('places')}
        total={index.places.length}
        onGo={(at) => places.goTo(index.places[at]?.name ?? null)}
      />
      {field ? (
        <Button
          size="small"
          type="text"
          className="c-draft-field"
          icon={<ArrowLeftOutlined aria-hidden />}
          title={t('goToField', { field: field.config.name })}
          aria-label={t('goToField', { field: field.config.name })}
          onClick={lead}
        >
          {field.config.name}
        </Button>
      ) : null}
    </>
  )
}

/** Lets the text follow the form, or stay where it is read. */
function Follow({ view }: Pick<DraftTextProps, 'view'>) {
  const t = useText(draftTextMessages)
  const id = useId()
  return (
    <label className="c-draft-follow" title={t('followHint')} htmlFor={id}>
      <Switch id={id} size="small" checked={view.follows} onChange={(follows) => view.change({ follows })} />
      {t('follow')}
    </label>
  )
}

/** On a phone a page is as wide as the screen, or as large as on paper. */
function Zoom({ editor }: { editor: DocEditor }) {
  const t = useText(draftTextMessages)
  const isPhone = useIsPhone()
  const [isLarge, setLarge] = useState(false)
  if (!isPhone) return <ZoomSelect onZoom={(zoom) => editor.zoom(zoom)} />
  return (
    <Button
      size="small"
      onClick={() => {
        editor.zoom(isLarge ? 'fit' : 100)
        setLarge(!isLarge)
      }}
    >
      {t(isLarge ? 'fitWidth' : 'actualSize')}
    </Button>
  )
}
