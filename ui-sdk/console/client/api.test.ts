import { describe, expect, it, vi } from "vitest"
import { ASK_NOTHING, makeConsoleFetch } from "./api.ts"
import { Connectivity } from "./connectivity.ts"

const post = () => new Request("https://hr.example/api/console/x/", { method: "POST", body: "typed" })

const reachable = () => new Connectivity(() => Promise.resolve(new Response()))

describe("a call of the console", () => {
  it("has the header that no other site can send", async () => {
    const send = (request: Request) => Promise.resolve(Response.json(request.headers.get("x-requested-with")))
    const response = await makeConsoleFetch(reachable(), ASK_NOTHING, send)(post())
    expect(await response.json()).toBe("hrsync-console")
  })

  it("is sent again with all its content once the user has signed in again", async () => {
    const bodies: Array<string> = []
    const send = async (request: Request) => {
      bodies.push(await request.text())
      return new Response(null, { status: bodies.length < 3 ? 401 : 204 })
    }
    const signInAgain = vi.fn(() => Promise.resolve(true))
    const response = await makeConsoleFetch(reachable(), { ...ASK_NOTHING, signInAgain }, send)(post())
    expect([response.status, bodies]).toEqual([204, ["typed", "typed", "typed"]])
    expect(signInAgain).toHaveBeenCalledTimes(2)
  })

  it("is refused when the user does not sign in again", async () => {
    const send = () => Promise.resolve(new Response(null, { status: 401 }))
    const response = await makeConsoleFetch(reachable(), ASK_NOTHING, send)(post())
    expect(response.status).toBe(401)
  })

  it("is sent again once the user has proved to be that person, where the service requires it", async () => {
    const refused = (code: string) => Response.json({ data: { code } }, { status: 403 })
    const prove = vi.fn(() => Promise.resolve(true))
    let answers = [refused("step_up_required"), new Response(null, { status: 204 })]
    const send = () => Promise.resolve(answers.shift() ?? refused("another"))
    const call = makeConsoleFetch(reachable(), { ...ASK_NOTHING, prove }, send)
    expect((await call(post())).status).toBe(204)
    expect(prove).toHaveBeenCalledTimes(1)
    answers = [new Response("no JSON", { status: 403 })]
    expect((await call(post())).status).toBe(403)
    expect((await call(post())).status).toBe(403)
    expect(prove).toHaveBeenCalledTimes(1)
  })
})
