import { countryKey } from './country-key.ts'

/** The country or region whose rules a right stands under: 'CN', or null where this product holds no rules of it. */
export type Law = 'CN' | null

/**
 * The law that a right stands under, by its country as typed or chosen in either language. A right that names no country is taken for a Chinese one. Hong Kong, Macao, Taiwan,
 * international applications and registrations, and every other country have laws of their own, none of which ships.
 */
export const lawOf = (country: string): Law => (countryKey(country) === 'cn' ? 'CN' : null)
