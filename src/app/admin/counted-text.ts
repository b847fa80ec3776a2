import type { Counted } from '#server/archive/index.ts'

/** One line about what an export or import did; `began` is a time of performance.now(). */
export function countedText(verb: string, counted: Counted, began: number, file: string): string {
  const { tables, rows, files, bytes } = counted
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const size = (bytes / 1024 / 1024).toFixed(1)
  return `${verb}: ${tables} 张表 tables, ${rows} 行 rows, ${files} 个文件 files, ${size} MiB, ${seconds} s → ${file}`
}
