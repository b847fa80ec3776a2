import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Panel } from '#web/index.ts'
import type { CompiledField, CompiledForm } from '../domain/definition/compile-form.ts'
import type { FormStore } from '../domain/filling/form-store.ts'
import './form.css'
import { attachView, blockSize } from './form-view.ts'
import { type FormWidgets, FormWidgetsProvider } from './form-widgets.ts'
import { LazyBlock } from './lazy-block.tsx'
import { SectionMenu } from './section-menu.tsx'
import { useFormIn, useFormSummary } from './use-form.ts'

export type FormRendererProps = {
  store: FormStore
  /** Pickers and calls that the form does not know itself; keep the object stable. */
  widgets?: FormWidgets
  /** Without the section menu at the left, for narrow places and previews. */
  withoutMenu?: boolean
  /** Only these sections are shown, by their number from 0; the others are there for what refers to them. */
  sections?: readonly number[]
}

type Block = { section: number; fields: readonly CompiledField[] }

const noWidgets: FormWidgets = {}

/** Cuts the sections into blocks of at most 30 fields; a block never spans two sections. */
export function blocksOf(form: CompiledForm): Block[] {
  return form.sections.flatMap(({ fields }, section) => {
    const count = Math.ceil(fields.length / blockSize)
    return Array.from({ length: count }, (_, index) => ({
      section,
      fields: fields.slice(index * blockSize, (index + 1) * blockSize),
    }))
  })
}

/**
 * A configured form over its store: section menu with error counts, sections in three columns (one on a phone), blocks
 * of 30 fields that mount when they come near. It knows no business noun. `checkForm(store)` and
 * `revealField(store, id)` work on whatever renderer shows the store.
 */
export function FormRenderer({
  store,
  widgets = noWidgets,
  withoutMenu = false,
  sections,
}: FormRendererProps) {
  const root = useRef<HTMLDivElement>(null)
  const prefix = `${useId()}-`
  const { hiddenSections } = useFormSummary(store)
  const form = useFormIn(store)
  const blocks = useMemo(() => blocksOf(form), [form])
  const { mounted, mount } = useMounted(store, blocks, root)
  return (
    <FormWidgetsProvider value={widgets}>
      <div className="c-form" ref={root}>
        {withoutMenu ? null : <SectionMenu store={store} prefix={prefix} />}
        <div className="c-form-sections">
          {form.sections.map((section, index) =>
            hiddenSections.includes(index) || sections?.includes(index) === false ? null : (
              <Panel key={section.name} id={`${prefix}section-${index}`} title={section.name}>
                <div className="c-form-grid">
                  {blocks.map((block, number) =>
                    block.section === index ? (
                      <LazyBlock
                        key={block.fields[0]?.id}
                        store={store}
                        fields={block.fields}
                        prefix={prefix}
                        mounted={mounted.has(number)}
                        onNear={mount[number] as () => void}
                      />
                    ) : null,
                  )}
                </div>
              </Panel>
            ),
          )}
        </div>
      </div>
    </FormWidgetsProvider>
  )
}

/** Which blocks are mounted; the first at once, all of them before printing. */
function useMounted(
  store: FormStore,
  blocks: readonly Block[],
  root: React.RefObject<HTMLDivElement | null>,
) {
  const [mounted, setMounted] = useState<ReadonlySet<number>>(new Set([0]))
  const add = useCallback(
    (numbers: readonly number[]) =>
      setMounted((before) =>
        numbers.every((one) => before.has(one)) ? before : new Set([...before, ...numbers]),
      ),
    [],
  )
  const mount = useMemo(() => blocks.map((_, number) => () => add([number])), [blocks, add])
  useEffect(
    () =>
      attachView(store, {
        get root() {
          return root.current
        },
        mount: (fieldIndex) =>
          add([blocks.findIndex(({ fields }) => fields.some((field) => field.index === fieldIndex))]),
      }),
    [store, blocks, root, add],
  )
  useEffect(() => {
    const all = () => add(blocks.map((_, number) => number))
    window.addEventListener('beforeprint', all)
    return () => window.removeEventListener('beforeprint', all)
  }, [blocks, add])
  return { mounted, mount }
}
