export { type Counted, exportInstallation } from './export-installation.ts'
export { importInstallation } from './import-installation.ts'
