export type EditorAddress = {
  /** What the document belongs to: contract, template …; how the page treats it. */
  scenario: string
  contextId?: number
  fileID?: number | null
  fileName?: string | null
  rwMode?: 'r'
  /** Offers the comparison of the contract's texts. */
  showContractCompare?: boolean
}

/** The parameters of the editor page for a document, in the order of SCR-07. */
export const editorParams = (opened: EditorAddress): Record<string, string> => ({
  scenario: opened.scenario,
  ...(opened.fileID && { downloadUrl: `/api/v1/files/${opened.fileID}/content` }),
  ...(opened.fileName && { fileName: opened.fileName }),
  ...(opened.contextId && { contextId: String(opened.contextId) }),
  ...(opened.showContractCompare && { showContractCompare: 'true' }),
  ...(opened.rwMode && { rwMode: opened.rwMode }),
})

/** The address of the editor page, for a window of its own. */
export const editorAddress = (opened: EditorAddress): string =>
  `/contractEditor?${Object.entries(editorParams(opened))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`
