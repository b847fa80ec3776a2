import { z } from 'zod'

/** Any JSON, looked through in one pass: `z.json()` tries a union at each part of it, and takes seconds for what a body may hold. */
export const jsonValue = z.unknown().refine(isJson, 'not JSON') as z.ZodType<z.core.util.JSONType>

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return value === null || typeof value === 'string' || typeof value === 'boolean'
  if (Array.isArray(value)) return value.every(isJson)
  const base: unknown = Object.getPrototypeOf(value)
  return (base === Object.prototype || base === null) && Object.values(value).every(isJson)
}
