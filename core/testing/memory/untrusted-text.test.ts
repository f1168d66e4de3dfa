import { describe } from "vitest"
import { makeMemoryStorage } from "../storage.ts"
import { describeUntrustedText } from "../suites/untrusted-text.ts"
import { makeTables } from "./tables.ts"

const plain = (_key: string, value: unknown): unknown => (value instanceof Map ? [...value] : value)

describe("third-party texts in memory", () => {
  describeUntrustedText(() => {
    const tables = makeTables()
    return Promise.resolve({
      storage: makeMemoryStorage(tables),
      dump: () =>
        Promise.resolve(JSON.stringify([tables.sessions, tables.issues, tables.sessionNotes], plain)),
    })
  })
})
