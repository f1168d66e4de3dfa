import type { IncomingHttpHeaders } from "node:http"

/** A cookie with the prefix `__Host-` is of this host only, for all paths, and over TLS or on this machine (RFC 6265bis, 4.1.3.2). */
export interface Cookie {
  readonly name: `__Host-${string}`
  /** Seconds. */
  readonly maxAge: number
}

/** The session ends earlier on the server. */
export const SESSION_COOKIE: Cookie = { name: "__Host-hrsync-session", maxAge: 12 * 3_600 }
/** Recognizes a browser in which a person has signed in before. */
export const DEVICE_COOKIE: Cookie = { name: "__Host-hrsync-device", maxAge: 365 * 86_400 }

/** Ties the response of an identity provider to the browser that started the sign-in. */
export const PROVIDER_COOKIE: Cookie = { name: "__Host-hrsync-provider", maxAge: 600 }

/** Scripts cannot read it, and no other site's request carries it. */
export const formatCookie = ({ name, maxAge }: Cookie, value: string): string =>
  `${name}=${value}; Path=/; Max-Age=${String(value === "" ? 0 : maxAge)}; Secure; HttpOnly; SameSite=Strict`

/** Deletes it in the browser. */
export const expireCookie = (cookie: Cookie): string => formatCookie(cookie, "")

/** Null: the request has none, or several, of which one may come from elsewhere. */
export const readCookie = ({ cookie = "" }: IncomingHttpHeaders, { name }: Cookie): string | null => {
  const values = cookie
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  const [value = ""] = values
  return values.length === 1 && /^[\w.-]{20,1000}$/u.test(value) ? value : null
}
