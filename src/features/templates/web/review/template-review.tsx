import '../templates.css'
import '../text/text.css'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReviewPartProps } from '#engines/approvals/web/index.ts'
import { nameIn } from '#shared/text.ts'
import { call, ErrorState, isMissing, listed, useIsPhone, useLocale, useText } from '#web/index.ts'
import { compareTemplate, readTemplateApproval, type TemplateApproval } from '../../domain/life-api.ts'
import { templateMessages } from '../messages.ts'
import { DocumentPane } from '../text/document-pane.tsx'
import { textMessages } from '../text/messages.ts'
import { useTextTabs } from '../text/text-work.tsx'
import { useTemplateForm } from '../text/use-template-form.ts'
import { useReadText } from '../text/use-template-text.ts'

type Body = ReviewPartProps['children']

/** What whoever decides on a template has before them: the version that waits, its places and clauses, what differs from the one in use. */
export function TemplateReview({ id, approval, children }: ReviewPartProps) {
  const found = useQuery({
    queryKey: ['template', id, 'approval'],
    queryFn: ({ signal }) => call(readTemplateApproval, { params: { id }, signal }),
  })
  if (found.data) return <Loaded key={found.data.version.id} approval={found.data} body={children} />
  return children({
    title: approval.subject.name,
    detail: '',
    document: isMissing(found) ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton active paragraph={{ rows: 12 }} />
    ),
    rails: [],
    bases: [],
    risks: [],
  })
}

function Loaded({
  approval: { template, version, published },
  body,
}: {
  approval: TemplateApproval
  body: Body
}) {
  const t = useText(templateMessages)
  const words = useText(textMessages)
  const locale = useLocale()
  const text = useReadText(version)
  const { form } = useTemplateForm(template.contractTypes.map(({ id }) => id))
  const tabs = useTextTabs(text, form)
  const outline = tabs.filter(({ key }) => key === 'outline')
  const right = `version-${version.id}`
  // The first version beside itself: its paragraphs, which a phone shows.
  const left = published ? `version-${published.id}` : right
  const isPhone = useIsPhone()
  const compared = useQuery({
    queryKey: ['templateComparison', template.id, left, right],
    queryFn: ({ signal }) =>
      call(compareTemplate, { params: { id: template.id }, query: { left, right }, signal }),
    enabled: published !== null || isPhone,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const fact = (key: string, label: string, value: string) =>
    value ? [{ key, label, text: value, notes: [], isMain: false }] : []
  return body({
    title: nameIn(template, locale),
    detail: [template.number, t('versionOf', { ordinal: version.ordinal })].filter(Boolean).join(' · '),
    document: <DocumentPane fileID={version.fileID} isEditing={false} onReady={text.onReady} />,
    rails: [...outline, ...tabs.filter(({ key }) => key !== 'outline')],
    facts: [
      ...fact('number', t('number'), template.number ?? ''),
      ...fact('types', t('contractTypes'), listed(template.contractTypes.map(({ name }) => name))),
      ...fact('author', t('madeBy'), version.createdBy),
      ...fact('why', words('why'), version.note),
      ...fact(
        'use',
        t('inUseNow'),
        published ? t('versionOf', { ordinal: published.ordinal }) : t('firstVersion'),
      ),
    ],
    bases: published
      ? [
          {
            key: 'published',
            label: t('changesFrom', { ordinal: published.ordinal }),
            comparison: compared.data,
            error: compared.error,
            onRetry: () => void compared.refetch(),
            left: t('versionOf', { ordinal: published.ordinal }),
            right: t('versionOf', { ordinal: version.ordinal }),
          },
        ]
      : [],
    risks: [],
    plain: compared.data ?? null,
    show: (line) => {
      const [first = ''] = line.trim().split(/[\n\t]/)
      return [40, 20, 10].some((count) => (text.editor?.search.find(first.slice(0, count)) ?? 0) > 0)
    },
  })
}
