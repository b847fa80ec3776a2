import { config } from 'zod'

// zod would try `new Function` for speed, which our content security policy forbids and reports. It has to be told before the
// first schema is made, so this file is the first import of the page and stands in zod's own chunk (vite.config.ts).
config({ jitless: true })
