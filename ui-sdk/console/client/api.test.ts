import { describe, expect, it, vi } from "vitest"
import { makeConsoleFetch } from "./api.ts"
import { Connectivity } from "./connectivity.ts"

const post = () => new Request("https://hr.example/api/console/x/", { method: "POST", body: "typed" })

const reachable = () => new Connectivity(() => Promise.resolve(new Response()))

describe("a call of the console", () => {
  it("has the header that no other site can send", async () => {
    const send = (request: Request) => Promise.resolve(Response.json(request.headers.get("x-requested-with")))
    const response = await makeConsoleFetch(reachable(), () => Promise.resolve(false), send)(post())
    expect(await response.json()).toBe("hrsync-console")
  })

  it("is sent again with all its content once the user has signed in again", async () => {
    const bodies: Array<string> = []
    const send = async (request: Request) => {
      bodies.push(await request.text())
      return new Response(null, { status: bodies.length < 3 ? 401 : 204 })
    }
    const signInAgain = vi.fn(() => Promise.resolve(true))
    const response = await makeConsoleFetch(reachable(), signInAgain, send)(post())
    expect([response.status, bodies]).toEqual([204, ["typed", "typed", "typed"]])
    expect(signInAgain).toHaveBeenCalledTimes(2)
  })

  it("is refused when the user does not sign in again", async () => {
    const send = () => Promise.resolve(new Response(null, { status: 401 }))
    const response = await makeConsoleFetch(reachable(), () => Promise.resolve(false), send)(post())
    expect(response.status).toBe(401)
  })
})
