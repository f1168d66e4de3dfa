import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Call } from "../../../core/contract/call.ts"
import { toRefusal } from "../../../adapters/koa/calls/call-errors.ts"
import { REFUSALS_HI } from "../../../ui-sdk/elements/refusals/hi.ts"
import { REFUSAL_KINDS_HI } from "../../../ui-sdk/elements/refusals/kinds-hi.ts"

/* A reader of Hindi is told why a call was refused in Hindi: each sentence that a call of the pages declares has one. */

const CONTRACT = new URL("../../../core/contract/", import.meta.url)
const FILES = readdirSync(CONTRACT, { recursive: true, encoding: "utf8" }).filter((file) =>
  /calls\.ts$/u.test(file),
)

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "path" in value && "errors" in value

const listMessages = async (): Promise<ReadonlyArray<readonly [tag: string, message: string | null]>> => {
  const modules = await Promise.all(
    FILES.map((file) => import(new URL(file, CONTRACT).href) as Promise<Readonly<Record<string, unknown>>>),
  )
  const calls = modules.flatMap((module) => Object.values(module)).filter(isCall)
  const ofPages = calls.filter(({ path }) => /^\/api\/(?:console|journey)\//u.test(path))
  return ofPages.flatMap(({ errors = {} }) =>
    Object.values(errors).flatMap(({ messages }) => Object.entries(messages)),
  )
}

describe("what the service says about a refused call", () => {
  it("has a Hindi sentence, and there are none for what it never says", async () => {
    const sentences = (await listMessages()).flatMap(([, message]) => message ?? [])
    expect(sentences.length).toBeGreaterThan(80)
    expect(sentences.filter((said) => REFUSALS_HI[said] === undefined)).toEqual([])
    expect(Object.keys(REFUSALS_HI).filter((said) => !sentences.includes(said))).toEqual([])
  })

  it("is explained in Hindi by its kind where the sentence depends on the case, and no other kind is", async () => {
    const kinds = (await listMessages()).flatMap(([tag, message]) => (message === null ? toRefusal(tag) : []))
    expect(Object.keys(REFUSAL_KINDS_HI).toSorted()).toEqual([...new Set(kinds)].toSorted())
  })

  it("is Hindi", () => {
    const texts = [...Object.values(REFUSALS_HI), ...Object.values(REFUSAL_KINDS_HI)]
    expect(texts.filter((text) => !/\p{Script=Devanagari}/u.test(text))).toEqual([])
  })
})
