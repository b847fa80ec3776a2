import './templates.css'
import { SwapOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { ComparisonView } from '#engines/comparison/web/index.ts'
import { nameIn } from '#shared/text.ts'
import {
  call,
  EmptyState,
  ErrorState,
  Field,
  isMissing,
  Page,
  PageHeader,
  Panel,
  useAddressParams,
  useGo,
  useLocale,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { readTemplate, type TemplateDetail } from '../domain/api.ts'
import { type ComparedTemplateSide, compareTemplate } from '../domain/life-api.ts'
import { templateMessages } from './messages.ts'
import { templateKey } from './template-dialogs.tsx'

/** /templates/compare?templateId=&left=&right=: two versions of a template side by side. */
export function TemplateComparePage() {
  const { templateId } = useAddressParams()
  const id = Number(templateId)
  const isId = Number.isSafeInteger(id) && id > 0
  const found = useQuery({
    queryKey: templateKey(id),
    queryFn: ({ signal }) => call(readTemplate, { params: { id }, signal }),
    enabled: isId,
  })
  if (!isId) return <EmptyState />
  // What is open stays open when asking again fails.
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={found.refetch} />
  return (
    <Page>
      {found.data ? <Chosen template={found.data} /> : <Skeleton active paragraph={{ rows: 12 }} />}
    </Page>
  )
}

function Chosen({ template }: { template: TemplateDetail }) {
  const t = useText(templateMessages)
  const go = useGo()
  const params = useAddressParams()
  const setParams = useSetAddressParams()
  const name = nameIn(template, useLocale())
  const [newest, before] = template.versions
  const left = params.left ?? (before && `version-${before.id}`)
  const right = params.right ?? (newest && `version-${newest.id}`)
  const options = template.versions.map(({ id, ordinal, createdBy }) => ({
    value: `version-${id}`,
    label: `${t('versionOf', { ordinal })} · ${createdBy}`,
  }))
  return (
    <>
      <PageHeader
        title={t('compareTitle')}
        description={name}
        documentTitle={`${t('compareTitle')} ${name}`}
        onBack={() => go('/templates/detail', { templateId: String(template.id), tab: 'versions' })}
        actions={
          left && right ? (
            <Button
              icon={<SwapOutlined aria-hidden />}
              onClick={() => setParams({ left: right, right: left })}
            >
              {t('swap')}
            </Button>
          ) : null
        }
      />
      <Panel>
        <div className="c-template-sides">
          {(
            [
              ['left', left],
              ['right', right],
            ] as const
          ).map(([side, value]) => (
            <Field key={side} label={t(side)}>
              {(control) => (
                <Select
                  {...control}
                  className="c-full-width"
                  placeholder={t('chooseVersion')}
                  options={options}
                  value={value ?? null}
                  onChange={(next: string) => setParams({ left, right, [side]: next })}
                />
              )}
            </Field>
          ))}
        </div>
      </Panel>
      {!left || !right ? (
        <EmptyState title={t('oneVersion')} hint={t('oneVersionHint')} />
      ) : left === right ? (
        <EmptyState title={t('sameVersions')} />
      ) : (
        <Comparison key={`${left} ${right}`} templateID={template.id} left={left} right={right} />
      )}
    </>
  )
}

/** What differs between two texts of a template. */
export function Comparison({ templateID, left, right }: { templateID: number; left: string; right: string }) {
  const [isWeighty, setWeighty] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['templateComparison', templateID, left, right],
    queryFn: ({ signal }) =>
      call(compareTemplate, { params: { id: templateID }, query: { left, right }, signal }),
    // A version never changes; comparing again would only be logged again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (isMissing({ error, data })) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <ComparisonView
      comparison={data}
      left={<SideName side={data.left} />}
      right={<SideName side={data.right} />}
      onlyWeighty={isWeighty}
      onOnlyWeighty={setWeighty}
    />
  )
}

function SideName({ side }: { side: ComparedTemplateSide }) {
  const t = useText(templateMessages)
  return side.ordinal === null ? side.name : `${t('versionOf', { ordinal: side.ordinal })} · ${side.name}`
}
