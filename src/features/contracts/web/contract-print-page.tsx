import { said } from '#shared/text.ts'
import './contract-print.css'
import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { ApprovalRecord } from '#engines/approvals/web/index.ts'
import { TableText } from '#engines/forms/web/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { moneyText } from '#shared/money.ts'
import { product, productName } from '#shared/product.ts'
import {
  call,
  EmptyState,
  ErrorState,
  fileAddress,
  InLanguage,
  isMissing,
  useAddressParams,
  useDocumentTitle,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import { type ContractDetail, readContract } from '../domain/api.ts'
import { contractStatusLabels, labelOf, workflowStatusLabels } from '../domain/contract-status.ts'
import { contractMessages } from './messages.ts'
import { outsideOf } from './party-names.tsx'

/** /myContract/print?contractId=: the form of a contract as it goes on paper, A4. */
export function ContractPrintPage() {
  const { contractId } = useAddressParams()
  const id = Number(contractId)
  const isId = Number.isSafeInteger(id) && id > 0
  const page = useLocale()
  const { organization } = useServices()
  const language = organization?.locale ?? page
  const { data, error, refetch } = useQuery({
    queryKey: ['contract', id, 'paper', language],
    queryFn: ({ signal }) => call(readContract, { params: { id }, signal, language }),
    enabled: isId,
  })
  if (!isId) return <EmptyState />
  if (isMissing({ error, data })) return <ErrorState error={error} onRetry={refetch} />
  return (
    <main className="c-print">
      {data ? (
        <>
          <PrintBar id={data.id} />
          <InLanguage value={language}>
            <Sheet contract={data} />
          </InLanguage>
        </>
      ) : (
        <Skeleton active className="c-print-sheet" paragraph={{ rows: 16 }} />
      )}
    </main>
  )
}

function PrintBar({ id }: { id: number }) {
  const t = useText(contractMessages)
  const go = useGo()
  return (
    <nav className="c-print-bar" aria-label={t('print')}>
      <Button onClick={() => go('/myContract/detail', { contractId: String(id) })}>
        {t('backToContract')}
      </Button>
      <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </nav>
  )
}

const outsideNames = (contract: ContractDetail): string =>
  outsideOf(contract)
    .map(({ shownName }) => shownName)
    .join('、')

/** The paper, in the language of the organisation. */
function Sheet({ contract }: { contract: ContractDetail }) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const { timeZone, me } = useServices()
  const [printedAt] = useState(() => new Date().toISOString())
  useDocumentTitle(`${t('printTitle')} ${contract.name || t('unnamed')}`)
  const status = contractStatusLabels[contract.status as keyof typeof contractStatusLabels]
  const workflow = workflowStatusLabels[contract.workflowStatus as keyof typeof workflowStatusLabels]
  const term =
    contract.startDate || contract.endDate ? `${contract.startDate ?? '…'} ~ ${contract.endDate ?? '…'}` : ''
  const summary: Row[] = [
    { id: 'number', name: t('number'), text: contract.number ?? t('noNumber') },
    { id: 'status', name: t('statusLabel'), text: labelOf(status, locale) },
    { id: 'type', name: t('contractType'), text: contract.contractTypeName },
    { id: 'approval', name: t('approvalStatus'), text: labelOf(workflow, locale) },
    { id: 'party', name: t('counterpart'), text: outsideNames(contract), wide: true },
    { id: 'amount', name: t('amount'), text: contract.amount ? moneyText(contract.amount, locale) : '' },
    { id: 'term', name: t('term'), text: term },
    { id: 'initiator', name: t('initiator'), text: contract.initiator.name },
    { id: 'department', name: t('department'), text: contract.departmentName ?? '' },
    { id: 'handler', name: t('handler'), text: contract.handler?.name ?? '' },
    {
      id: 'submitted',
      name: t('submittedAt'),
      text: contract.submittedAt ? formatInstant(contract.submittedAt, timeZone) : '',
    },
  ]
  return (
    <article className="c-print-sheet" data-theme="light">
      <Brand />
      <h1>{contract.name || t('unnamed')}</h1>
      <Section title={t('summary')}>
        <Rows rows={summary} />
      </Section>
      {contract.sections.map((section) => (
        <Section key={section.name} title={section.name}>
          <Rows rows={section.fields} />
        </Section>
      ))}
      <ApprovalRecord
        kind="contract"
        id={contract.id}
        frame={(history) => <Section title={t('approvalHistory')}>{history}</Section>}
      />
      <footer className="c-print-foot">
        {t('printFoot', { name: me?.name ?? '', time: formatInstant(printedAt, timeZone) })}
      </footer>
    </article>
  )
}

/** Logo and name of the organisation, and what this paper is. */
function Brand() {
  const t = useText(contractMessages)
  const locale = useLocale()
  const { organization } = useServices()
  return (
    <header className="c-print-brand">
      {organization?.logoFileID ? (
        <img src={fileAddress(organization.logoFileID)} alt="" width={28} height={28} />
      ) : (
        <span className="c-print-mark" aria-hidden="true">
          {said(product.mark, locale)}
        </span>
      )}
      <strong>{organization?.name ?? productName(locale)}</strong>
      <span>{t('printTitle')}</span>
    </header>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

type Row = { id: string; name: string; text: string; wide?: boolean; isTable?: boolean }

/** Names and values, two pairs a line, as forms on paper have them. */
function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <div className="c-print-lines">
      {linesOf(rows).map((line) => (
        // A list for each line: pages break between blocks, not inside of a grid.
        <dl key={line[0]?.id} className="c-print-line">
          {line.map(({ id, name, text, isTable }) => (
            <div key={id} className="c-print-pair">
              <dt>{name}</dt>
              <dd>{isTable ? <TableText text={text} /> : text || '—'}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}

/** Long values and what would stand alone take a whole line, everything else shares one with its neighbour. */
function linesOf(rows: readonly Row[]): Row[][] {
  const lines: Row[][] = []
  let isOpen = false
  for (const row of rows) {
    const isLong = row.wide === true || row.isTable === true || row.text.length > 40
    if (isOpen && !isLong) lines.at(-1)?.push(row)
    else lines.push([row])
    isOpen = !isLong && !isOpen
  }
  return lines
}
