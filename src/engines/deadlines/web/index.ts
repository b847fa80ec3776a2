export { DeadlineDrawer } from './deadline-drawer.tsx'
