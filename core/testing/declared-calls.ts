import { readdirSync } from "node:fs"
import type { Call } from "../contract/call.ts"

const CONTRACT = new URL("../contract/", import.meta.url)

/** Every call that the contract declares. */
export const findDeclaredCalls = async (): Promise<ReadonlyArray<Call>> => {
  const names = readdirSync(CONTRACT, { recursive: true, encoding: "utf8" })
  const modules = await Promise.all(
    names
      .filter((name) => name.endsWith("calls.ts") && name !== "page-calls.ts")
      .map((name) => import(new URL(name, CONTRACT).href) as Promise<Readonly<Record<string, unknown>>>),
  )
  return modules.flatMap((module) => Object.values(module)).flatMap(listCalls)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const listCalls = (value: unknown): ReadonlyArray<Call> => {
  if (!isObject(value)) return []
  if ("method" in value && "path" in value) return [value as unknown as Call]
  return Object.values(value).flatMap((inner) =>
    isObject(inner) && "method" in inner ? listCalls(inner) : [],
  )
}
