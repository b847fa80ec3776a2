import { askedApart } from './asked-apart.ts'

const validate = askedApart<{ bytes: Uint8Array }, string[]>(
  new URL('./open-xml-validator.ts', import.meta.url),
  // It starts in about 5 s, and reads a contract in 0.3 to 3 s.
  { cpuSeconds: 30 },
)

/**
 * What Microsoft's Open XML SDK validator (in docxodus, as WebAssembly) finds wrong in a .docx: its package, relationships, structure and every part against the
 * schema of ISO/IEC 29500. One line a finding, [] for a sound file. Placeholders, comments and tracked changes are no faults. The first call starts the
 * validator: about 5 s; then 0.3 to 3 s a contract.
 *
 * Asked apart, because its runtime now and then turns in an endless loop of its own optimiser, by chance and whatever the file (dotnet/runtime#122529).
 */
export const openXmlErrors = (bytes: Uint8Array): Promise<string[]> => validate({ bytes })
