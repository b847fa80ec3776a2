import { z } from 'zod'
import { dateSchema } from '#shared/endpoint.ts'
import type { Figure, Figures } from './noun.ts'

type FigureValue<G extends Figure> = G['kind'] extends 'count'
  ? number
  : G['kind'] extends 'average'
    ? number | null
    : string | null

/** The figures of an answer. */
export type FigureValues<G extends Figures> = { -readonly [K in keyof G]: FigureValue<G[K]> }

const schemas: Record<Figure['kind'], z.ZodType> = {
  count: z.number().int(),
  average: z.number().nullable(),
  date: dateSchema.nullable(),
}

/** The schemas of all figures, by key. */
export const figureSchema = (figures: Figures): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(figures).map(([key, { kind }]) => [key, schemas[kind]]))
