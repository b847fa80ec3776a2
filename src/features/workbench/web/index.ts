export { WorkbenchPage } from './workbench-page.tsx'
