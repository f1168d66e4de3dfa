import { describe, expect, it } from "vitest"
import { expireCookie, formatCookie, readCookie, SESSION_COOKIE } from "./cookies.ts"

const TOKEN = "hrs_session_abcdefghijklmnop-123"
const read = (cookie?: string) => readCookie(cookie === undefined ? {} : { cookie }, SESSION_COOKIE)

describe("the session's cookie", () => {
  it("is of this host, over TLS, and out of reach for scripts and other sites", () => {
    expect(formatCookie(SESSION_COOKIE, TOKEN)).toBe(
      `__Host-hrsync-session=${TOKEN}; Path=/; Max-Age=43200; Secure; HttpOnly; SameSite=Strict`,
    )
    expect(expireCookie(SESSION_COOKIE)).toContain("Max-Age=0")
  })

  it("is read among others", () => {
    expect(read(`a=1; __Host-hrsync-session=${TOKEN}; b=2`)).toBe(TOKEN)
  })

  it.each([
    undefined,
    "",
    "a=1",
    "__Host-hrsync-session=",
    "__Host-hrsync-session=<script>aaaaaaaaaaaaaaaaaaa",
  ])("is missing in %j", (cookie) => {
    expect(read(cookie)).toBeNull()
  })

  it("is refused when it occurs twice", () => {
    expect(read(`__Host-hrsync-session=${TOKEN}; __Host-hrsync-session=${TOKEN}`)).toBeNull()
  })
})
