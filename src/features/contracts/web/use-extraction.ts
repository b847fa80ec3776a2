import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { uploadFile } from '#engines/documents/domain/index.ts'
import { tellRepairs } from '#engines/documents/web/index.ts'
import {
  type Extraction,
  type ExtractionAnswer,
  type ExtractionLocation,
  extractContract,
  partyKeys,
} from '#engines/extraction/domain/index.ts'
import { type FieldConfig, placeText } from '#engines/forms/domain/index.ts'
import { listCounterpartOptions } from '#features/counterparties/domain/index.ts'
import { call, upload } from '#web/index.ts'
import type { ContractForm } from '../domain/api.ts'
import { documentContext } from '../domain/document-texts.ts'
import { type FieldSuggestion, findingsFor, type KnownParty } from '../domain/extraction-fields.ts'
import { useContractText } from './use-contract-text.ts'
import type { Draft } from './use-draft.ts'

export type SourceFile = { id: number; name: string }
export type ExtractionStage = 'idle' | 'uploading' | 'reading' | 'done' | 'failed'
/** What a person has filled in otherwise than the text says. */
export type KeptValue = { fieldID: string; found: string }
/** What came of the last extraction. */
export type ExtractionResult = { filled: number; kept: KeptValue[]; suggestions: FieldSuggestion[] }
type Active = { fieldID: string; index: number }

export type ExtractionWork = {
  stage: ExtractionStage
  error: unknown
  file: SourceFile | null
  /** The uploaded text is the contract's own text. */
  isOwnText: boolean
  answer: ExtractionAnswer | null
  result: ExtractionResult | null
  active: Active | null
  /** Where the value of a field was found. */
  locationsOf: ReadonlyMap<string, readonly ExtractionLocation[]>
  scroller: RefObject<HTMLDivElement | null>
  /** Uploads a file and puts what is found into the form. */
  take: (file: File) => void
  /** Once more from the file that is there. */
  again: () => void
  /** Once more what failed: sending the chosen file, or reading it. */
  retry: () => void
  /** Reads the file once more to show its text; the form stays as it is. */
  showText: () => void
  goTo: (field: FieldConfig, index: number) => void
  accept: (field: FieldConfig) => void
}

/** Puts what is found in a file into empty fields of a draft, and leads from a field to where it was found. */
export function useExtraction(opened: ContractForm, draft: Draft): ExtractionWork {
  const { store, source } = draft
  const ownText = useOwnText(opened)
  const [file, setFile] = useState<SourceFile | null>(source.current.file)
  const [stage, setStage] = useState<ExtractionStage>('idle')
  const [error, setError] = useState<unknown>(null)
  const [answer, setAnswer] = useState<ExtractionAnswer | null>(null)
  const [result, setResult] = useState<ExtractionResult | null>(null)
  const [active, setActive] = useState<Active | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isRunning = useRef(false)
  /** The file that was chosen and is not stored yet. */
  const unsent = useRef<File | null>(null)

  const read = useCallback(
    async (from: SourceFile, fills: boolean) => {
      if (isRunning.current) return
      isRunning.current = true
      setStage('reading')
      setError(null)
      setFile(from)
      try {
        const found = await call(extractContract, { body: { fileID: from.id } })
        if (fills) {
          const known = await knownParties(found.extractions as readonly Extraction[])
          source.current = { ...source.current, file: from }
          setResult(fill(draft, found, known))
        }
        setAnswer(found)
        setStage('done')
      } catch (failure) {
        setError(failure)
        setStage('failed')
      } finally {
        isRunning.current = false
      }
    },
    [draft, source],
  )

  const take = useCallback(
    async (chosen: File) => {
      unsent.current = chosen
      setStage('uploading')
      setError(null)
      try {
        const stored = await upload(uploadFile, chosen, {})
        unsent.current = null
        tellRepairs(stored)
        await read({ id: stored.id, name: stored.name }, true)
      } catch (failure) {
        setError(failure)
        setStage('failed')
      }
    },
    [read],
  )

  const wasRead = useRef(false)
  useEffect(() => {
    // A text that has just been uploaded is read by itself, once.
    if (!ownText || opened.extraction !== null || wasRead.current) return
    wasRead.current = true
    void read(ownText, true)
  }, [ownText, opened.extraction, read])

  const from = file ?? ownText
  const goTo = useCallback(
    async (field: FieldConfig, index: number) => {
      setActive({ fieldID: field.id, index })
      if (!answer && from) await read(from, false)
    },
    [answer, from, read],
  )
  useEffect(() => {
    if (!active || !answer) return
    show(scroller.current)
  }, [active, answer])
  return useMemo(
    () => ({
      stage,
      error,
      file: from,
      isOwnText: ownText !== null,
      answer,
      result,
      active,
      locationsOf: source.current.locationsOf,
      scroller,
      take: (chosen: File) => void take(chosen),
      again: () => {
        if (from) void read(from, true)
      },
      retry: () => {
        if (unsent.current) void take(unsent.current)
        else if (from) void read(from, true)
      },
      showText: () => {
        if (from) void read(from, false)
      },
      goTo: (field: FieldConfig, index: number) => void goTo(field, index),
      accept: (field: FieldConfig) => store.accept(field.id),
    }),
    [stage, error, from, ownText, answer, result, active, source, take, read, goTo, store],
  )
}

/** The text that a contract was uploaded as. */
function useOwnText(opened: ContractForm): SourceFile | null {
  const text = useContractText(opened, opened.template === null)
  const [fileID, name] = [(text?.isUploaded && text.fileID) || null, text?.fileName ?? '']
  return useMemo(() => (fileID === null ? null : { id: fileID, name }), [fileID, name])
}

/** Parties of our own lists that a text may mean: looked for by credit code and by name. */
async function knownParties(extractions: readonly Extraction[]): Promise<KnownParty[]> {
  const wanted = new Set(
    extractions
      .filter(({ field }) =>
        partyKeys.some((party) => field === `${party}.name` || field === `${party}.creditCode`),
      )
      .map(({ value }) => value),
  )
  const found = await Promise.all(
    [...wanted].flatMap((q) =>
      ([1, 2] as const).map(async (type) => {
        // Without the right to see parties nothing is matched; names are still found.
        const page = await call(listCounterpartOptions, { query: { q, type, pageSize: 20 } }).catch(
          () => null,
        )
        return (page?.list ?? []).map(
          (option): KnownParty => ({
            id: option.id,
            name: option.name,
            partyType: type,
            subtype: option.subtype,
            creditCode: option.idNumber,
            contactsName: option.contactItemList[0]?.name ?? '',
            contactsPhone: option.contactItemList[0]?.phone ?? '',
          }),
        )
      }),
    ),
  )
  const byId = new Map(found.flat().map((party) => [`${party.partyType}/${party.id}`, party]))
  return [...byId.values()]
}

/** Fills what is empty; says what was left alone although the text says something else. */
function fill(
  { store, source }: Draft,
  answer: ExtractionAnswer,
  known: readonly KnownParty[],
): ExtractionResult {
  const extractions = answer.extractions as readonly Extraction[]
  const { findings, suggestions } = findingsFor(store.form, store.context(), extractions, known)
  const kept: KeptValue[] = []
  let filled = 0
  const locationsOf = new Map(source.current.locationsOf)
  for (const { fieldID, raw, quote, locations } of findings) {
    const before = store.field(fieldID)
    if (!before.visible) continue
    const says = (values: Record<string, unknown>) =>
      placeText(store.form, values, documentContext(store.context()), { fieldID })
    const found = says({ ...store.peek(), [fieldID]: raw })
    const differs = says(store.peek()) !== found
    if (store.extract(fieldID, raw, { quote, locations: locations.length })) {
      locationsOf.set(fieldID, [...locations])
      if (differs) filled += 1
    } else if (differs && before.editable) kept.push({ fieldID, found })
  }
  source.current = { ...source.current, locationsOf }
  return { filled, kept, suggestions }
}

/** Brings the marked place into the middle of the text, and the text into the window. */
function show(scroller: HTMLElement | null): void {
  const element = scroller?.querySelector<HTMLElement>('[data-active]')
  if (!scroller || !element) return
  const above = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollTo({ top: scroller.scrollTop + above - scroller.clientHeight / 2 })
  const { top, bottom } = scroller.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) scroller.scrollIntoView({ block: 'nearest' })
}
