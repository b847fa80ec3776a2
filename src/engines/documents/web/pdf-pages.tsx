import { Button } from 'antd'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { addressOf, useText } from '#web/index.ts'
import { fileContent } from '../domain/api.ts'
import { documentMessages } from './messages.ts'
import { DownloadButton, NothingToShow, Waiting } from './pdf-states.tsx'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { useVisiblePage } from './use-visible-page.ts'
import 'react-pdf/dist/Page/TextLayer.css'

/** Where the build puts what pdf.js asks for by name; see tools/build/pdf-assets.ts. */
declare const __pdfAssets__: string

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

const options = {
  cMapUrl: `${__pdfAssets__}cmaps/`,
  standardFontDataUrl: `${__pdfAssets__}standard_fonts/`,
  wasmUrl: `${__pdfAssets__}wasm/`,
  useWasm: false,
  enableXfa: false,
  // Each range is a request that is audited: few large ones.
  rangeChunkSize: 1024 * 1024,
}

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
/** Pages around the visible one that are drawn; the others keep their place empty. */
const drawn = 2

type Failure = 'broken' | 'locked' | 'unreachable'

const failureOf = (error: Error): Failure => {
  if (error.name === 'PasswordException') return 'locked'
  return error.name === 'ResponseException' ||
    error.name === 'AbortException' ||
    error.name === 'UnknownErrorException'
    ? 'unreachable'
    : 'broken'
}

/** The pages of one PDF, one below the other, with the toolbar. */
export function PdfPages({ fileID }: { fileID: number }) {
  const t = useText(documentMessages)
  const [attempt, setAttempt] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  // The address alone would be the same object to the library when it is tried again.
  const source = useMemo(
    () => ({
      url: addressOf(fileContent, { params: { id: fileID }, query: { inline: true } }),
      attempt,
    }),
    [fileID, attempt],
  )
  if (failure)
    return (
      <div role="alert">
        <NothingToShow title={t('failed')} hint={t(failure)}>
          {failure === 'unreachable' ? (
            <Button
              type="primary"
              onClick={() => {
                setFailure(null)
                setAttempt(attempt + 1)
              }}
            >
              {t('retry')}
            </Button>
          ) : null}
          <DownloadButton id={fileID} />
        </NothingToShow>
      </div>
    )
  return <Loaded source={source} fileID={fileID} onFailed={(error) => setFailure(failureOf(error))} />
}

type LoadedProps = { source: { url: string }; fileID: number; onFailed: (error: Error) => void }

function Loaded({ source, fileID, onFailed }: LoadedProps) {
  const t = useText(documentMessages)
  const [count, setCount] = useState(0)
  const [ratio, setRatio] = useState(Math.SQRT2)
  const [zoom, setZoom] = useState(1)
  const scroller = useRef<HTMLDivElement>(null)
  const viewWidth = useWidth(scroller)
  const width = Math.max(200, Math.min(viewWidth, 900) * zoom)
  const { page, goTo } = useVisiblePage(scroller, count, width)
  const step = (by: 1 | -1) =>
    setZoom(steps[Math.max(0, Math.min(steps.length - 1, steps.indexOf(zoom) + by))] ?? 1)
  return (
    <>
      <PdfToolbar
        page={page}
        count={count}
        zoom={zoom}
        onPage={goTo}
        onZoom={step}
        onFit={() => setZoom(1)}
        download={<DownloadButton id={fileID} />}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="c-pdf-scroller" ref={scroller} tabIndex={0} aria-label={t('preview')}>
        <Document
          file={source}
          suspense={false}
          options={options}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer nofollow"
          loading={<Waiting title={t('loading')} />}
          error={null}
          onLoadError={onFailed}
          onSourceError={onFailed}
          onPassword={() => onFailed(Object.assign(new Error(), { name: 'PasswordException' }))}
          onLoadSuccess={async (pdf) => {
            const viewport = (await pdf.getPage(1)).getViewport({ scale: 1 })
            setRatio(viewport.height / viewport.width)
            setCount(pdf.numPages)
          }}
        >
          {Array.from({ length: count }, (_, i) => (
            <section
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={i}
              className="c-pdf-page"
              data-page={i + 1}
              style={{ width, minHeight: width * ratio }}
              aria-label={t('pageOf', { page: i + 1, count })}
            >
              {Math.abs(i + 1 - page) <= drawn ? (
                <Page
                  pageNumber={i + 1}
                  width={width}
                  suspense={false}
                  renderAnnotationLayer={false}
                  loading={null}
                />
              ) : null}
            </section>
          ))}
        </Document>
      </section>
    </>
  )
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(800)
  useEffect(() => {
    const observed = element.current
    if (!observed) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return width
}
