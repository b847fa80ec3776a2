export { DuplicateTemplatesButton } from './duplicate-numbers.tsx'
