import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReviewPart } from '#engines/approvals/web/index.ts'
import { said } from '#shared/text.ts'
import { call, ErrorState, isMissing, Panel, useLocale } from '#web/index.ts'
import type { FormRecord } from '../domain/record.ts'
import { type Detail, Information, SubRecords, secondLine } from './form-detail-page.tsx'
import { Pending } from './record-approval.tsx'

/** What whoever decides on a record of this noun has before them: what is asked for, what was filled in, what belongs to it. */
export const recordReview =
  (record: FormRecord): ReviewPart =>
  ({ id, approval, children }) => {
    const locale = useLocale()
    const found = useQuery({
      queryKey: [record.kind, id],
      queryFn: ({ signal }) => call(record.calls.read, { params: { id }, signal }),
    })
    const row = found.data as Detail | undefined
    return children({
      title: approval.subject.name,
      detail: [said(record.words.one, locale), row && secondLine(record, row)].filter(Boolean).join(' · '),
      document: row ? (
        <div className="c-rv-record">
          <Pending record={record} row={row} />
          <Information record={record} row={row} />
          {(record.tabs ?? []).map(({ key, words, subs }) => (
            <Panel key={key} title={said(words, locale)}>
              <SubRecords record={record} row={row} keys={subs} mayChange={false} />
            </Panel>
          ))}
        </div>
      ) : isMissing(found) ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      ),
      rails: [],
      bases: [],
      risks: [],
    })
  }
