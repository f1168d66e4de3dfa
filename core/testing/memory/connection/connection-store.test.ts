import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeConnectionAcceptance } from "../../suites/connection/connection-acceptance.ts"
import { describeConnectionLists } from "../../suites/connection/connection-lists.ts"
import { describeConnectionSource } from "../../suites/connection/connection-source.ts"
import { describeConnectionStore } from "../../suites/connection/connection-store.ts"
import { describeConnectionTermination } from "../../suites/connection/connection-termination.ts"
import { describeSharingChanges } from "../../suites/sharing/sharing-changes.ts"

describe("the connection store in memory", () => {
  describeConnectionStore(() => Promise.resolve(makeMemoryStorage()))
  describe("of a connection that is made by accepting it", () => {
    describeConnectionAcceptance(() => Promise.resolve(makeMemoryStorage()))
  })
  describe("of many connections", () => {
    describeConnectionLists(() => Promise.resolve(makeMemoryStorage()))
  })
  describe("of a source that is asked", () => {
    describeConnectionSource(() => Promise.resolve(makeMemoryStorage()))
  })
  describe("of terms that change", () => {
    describeSharingChanges(() => Promise.resolve(makeMemoryStorage()))
  })
  describe("at the end of a connection", () => {
    describeConnectionTermination(() => Promise.resolve(makeMemoryStorage()))
  })
})
