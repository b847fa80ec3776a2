import type { Document, Element } from '@xmldom/xmldom'
import type { CleanOptions } from '../../domain/clean.ts'
import type { PackageParts } from '../docx/package-parts.ts'
import { attribute, elementsIn, removeNode, walk, wordName } from '../docx/wordml.ts'
import { boundStores, customXmlParts } from './bound-data.ts'
import {
  isCommentRelation,
  isGlossary,
  isOfMachine,
  isPath,
  propertyStores,
  relationKind,
  settingKinds,
} from './part-kinds.ts'

/** Takes away who made the file, with what, when and where: properties, settings, marks of saving, unbound data. */
export function removeMetadata(file: PackageParts, { changes }: CleanOptions): void {
  // Of the package itself only the document stays: properties, thumbnail, labels, signatures and add-ins go.
  file.unrelate('', (relation) => relationKind(relation) !== 'officeDocument')
  unbindProperties(file)
  const bound = boundStores(file)
  const unbound = new Set(
    customXmlParts(file)
      .filter(({ store }) => !bound.has(store))
      .map(({ part }) => part),
  )
  for (const { name, dom } of file.wordParts()) {
    const touched = [
      removeSettings(dom, changes === 'keep'),
      removeSavingMarks(dom),
      removeEditors(dom),
      removePaths(dom),
    ]
    if (touched.some(Boolean)) file.touch(name)
    file.unrelate(
      name,
      (relation) =>
        isCommentRelation(relation) ||
        isOfMachine(relation) ||
        isGlossary(relation) ||
        (relation.to !== null && unbound.has(relation.to)),
    )
  }
}

/** Content controls that show a property keep their words: bound to a property that is gone, Word would empty them. */
function unbindProperties(file: PackageParts): void {
  for (const { name, dom } of file.wordParts())
    for (const binding of [...walk(dom)].filter(({ localName }) => localName === 'dataBinding')) {
      if (!propertyStores.has(attribute(binding, 'storeItemID').toLowerCase())) continue
      removeNode(binding)
      file.touch(name)
    }
}

function removeSettings(dom: Document, isStillTracked: boolean): boolean {
  if (wordName(dom.documentElement) !== 'settings') return false
  // Some are not of the main namespace (w14:docId, w15:docId), so the local name decides.
  const found = [...elementsIn(dom.documentElement as Element)].filter(
    ({ localName }) =>
      Object.hasOwn(settingKinds, localName ?? '') && !(isStillTracked && localName === 'trackRevisions'),
  )
  for (const element of found) removeNode(element)
  return found.length > 0
}

const savingAttributes = /^rsid(R|RPr|RDefault|P|Tr|Sect|Del)$/

function removeSavingMarks(dom: Document): boolean {
  let isChanged = false
  for (const element of [...walk(dom)]) {
    if (wordName(element) === 'rsid') removeNode(element)
    else if (wordName(element) === 'printerSettings') removeNode(element)
    else {
      for (const { name, localName } of Array.from(element.attributes)) {
        if (!savingAttributes.test(localName ?? '')) continue
        element.removeAttribute(name)
        isChanged = true
      }
      continue
    }
    isChanged = true
  }
  return isChanged
}

/** Ranges that name single persons as those who may change them. */
function removeEditors(dom: Document): boolean {
  const starts = [...walk(dom)].filter(
    (element) => wordName(element) === 'permStart' && attribute(element, 'ed') !== '',
  )
  const ids = new Set(starts.map((start) => attribute(start, 'id')))
  const ends = [...walk(dom)].filter(
    (element) => wordName(element) === 'permEnd' && ids.has(attribute(element, 'id')),
  )
  for (const mark of [...starts, ...ends]) removeNode(mark)
  return starts.length > 0
}

/** Names and descriptions of pictures that are paths on somebody's machine keep the file's name only. */
function removePaths(dom: Document): boolean {
  let isChanged = false
  for (const element of walk(dom)) {
    if (wordName(element)) continue
    for (const { name, localName, value } of Array.from(element.attributes)) {
      if (!/^(name|descr|title)$/.test(localName ?? '') || !isPath(value)) continue
      element.setAttribute(name, value.split(/[\\/]/).at(-1) ?? '')
      isChanged = true
    }
  }
  return isChanged
}
