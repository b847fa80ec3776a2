export { HolidaysPanel } from './holidays-panel.tsx'
export { useHoursText } from './hours-panel.tsx'
