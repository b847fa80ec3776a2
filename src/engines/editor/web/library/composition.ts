/**
 * Called when an input method begins. At the beginning of a numbered paragraph Chromium takes no further letter of a composition, and the first one stays in
 * the text, because the number, which nobody can write in, stands before it. It stands where it is on the screen by its own place, so it goes behind the words until
 * the library draws the paragraph anew, which it does when the composition ends.
 */
export function clearWayForComposition(): void {
  const at = document.getSelection()?.anchorNode
  const element = at instanceof Element ? at : at?.parentElement
  const paragraph = element?.closest('.docx-paragraph-fragment')
  for (const number of paragraph?.querySelectorAll(':scope > [data-docx-marker]') ?? [])
    paragraph?.append(number)
}
