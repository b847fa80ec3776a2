import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { nameIn } from '#shared/text.ts'
import { call, confirm, toast, useGo, useLocale, useText } from '#web/index.ts'
import { deleteTemplate, retireTemplate, type TemplateDetail } from '../domain/api.ts'
import { templateMessages } from './messages.ts'
import { templateKey } from './template-dialogs.tsx'
import { textMessages } from './text/messages.ts'
import type { TemplateText, Version } from './text/use-template-text.ts'

type Props = {
  template: TemplateDetail
  text: TemplateText
  onOpen: (what: 'edit' | 'version') => void
  onSave: () => void
  onPublish: (version: Version) => void
  onSubmit: (version: Version) => void
}

/** What the person may do with the template now; the main thing last. */
export function TemplateActions({ template, text, onOpen, onSave, onPublish, onSubmit }: Props) {
  const t = useText(templateMessages)
  const words = useText(textMessages)
  const { retire, remove } = useEnd(template)
  const { abilities, publishedVersionID } = template
  const isLatest = text.base.id === publishedVersionID
  const more = [
    ...(abilities.edit ? [{ key: 'version', label: t('addVersion'), onClick: () => onOpen('version') }] : []),
    ...(abilities.retire ? [{ key: 'retire', label: t('retire'), danger: true, onClick: retire }] : []),
    ...(abilities.delete ? [{ key: 'delete', label: t('delete'), danger: true, onClick: remove }] : []),
  ]
  const next = !text.isChanged && !isLatest
  return (
    <>
      {more.length ? (
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button>{t('more')}</Button>
        </Dropdown>
      ) : null}
      {abilities.edit ? <Button onClick={() => onOpen('edit')}>{t('edit')}</Button> : null}
      {text.isEditing ? (
        <Button
          type={text.isChanged ? 'primary' : 'default'}
          disabled={!text.isChanged}
          loading={text.isSaving}
          title="Ctrl+S"
          onClick={onSave}
        >
          {words('save')}
        </Button>
      ) : null}
      {abilities.publish && next ? (
        <Button type="primary" onClick={() => onPublish(text.base)}>
          {t('publish')}
        </Button>
      ) : null}
      {abilities.submit && next ? (
        <Button type="primary" onClick={() => onSubmit(text.base)}>
          {t('submit')}
        </Button>
      ) : null}
    </>
  )
}

/** Retiring and deleting, each after asking. */
function useEnd(template: TemplateDetail) {
  const { id, version } = template
  const name = nameIn(template, useLocale())
  const t = useText(templateMessages)
  const client = useQueryClient()
  const go = useGo()
  return {
    retire: () =>
      confirm({
        title: t('retireTitle', { name }),
        content: t('retireContent'),
        okText: t('retire'),
        danger: true,
        onOk: async () => {
          client.setQueryData(
            templateKey(id),
            await call(retireTemplate, { params: { id }, body: { version } }),
          )
          toast.success()
        },
      }),
    remove: () =>
      confirm({
        title: t('deleteTitle', { name }),
        okText: t('delete'),
        danger: true,
        onOk: async () => {
          await call(deleteTemplate, { params: { id }, query: { version } })
          await client.invalidateQueries({ queryKey: ['templates'] })
          go('/templates')
        },
      }),
  }
}
