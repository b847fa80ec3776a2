export { type Counted, type ExportOptions, exportInstallation } from './export-installation.ts'
export { type ImportOptions, importInstallation } from './import-installation.ts'
