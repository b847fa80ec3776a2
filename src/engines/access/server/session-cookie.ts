import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

type CookieConfig = Pick<Config, 'secureCookies'>

/** `__Host-` behind TLS; a plain name where the product is reached over http on one's own machine. */
const cookieName = (config: CookieConfig): string => (config.secureCookies ? '__Host-chancery' : 'chancery')

/** The session token that the browser sent, or undefined. */
export const sessionToken = (request: FastifyRequest, config: CookieConfig): string | undefined =>
  request.cookies[cookieName(config)] || undefined

/** Hands the token to the browser, out of reach of scripts; until `expires`, or until the browser closes. */
export function setSessionCookie(
  reply: FastifyReply,
  config: CookieConfig,
  token: string,
  expires?: Date,
): void {
  reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    ...(expires && { expires }),
  })
}

export function clearSessionCookie(reply: FastifyReply, config: CookieConfig): void {
  reply.clearCookie(cookieName(config), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
  })
}
