export { HolidaysPanel } from './holidays-panel.tsx'
