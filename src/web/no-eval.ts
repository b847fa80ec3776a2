// zod would try `new Function` for speed, which our content security policy forbids and reports. It has to be told before the first schema is made, so this file is the
// first import of the page. It tells it by the object that zod itself keeps its settings in, since most screens do without zod.
const settings = globalThis as { __zod_globalConfig?: object }
settings.__zod_globalConfig = Object.assign(settings.__zod_globalConfig ?? {}, { jitless: true })
