import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeClientList } from "../../suites/connection/client-list.ts"
import { describeConnectionAcceptance } from "../../suites/onboarding/connection-acceptance.ts"
import { describeConnectionLists } from "../../suites/connection/connection-lists.ts"
import { describeConnectionSource } from "../../suites/connection/connection-source.ts"
import { describeConnections } from "../../suites/connection/connections.ts"
import { describeConnectionTermination } from "../../suites/connection/connection-termination.ts"
import { describeSharingChanges } from "../../suites/sharing/sharing-changes.ts"

describe("connections in memory", () => {
  describeConnections(() => Promise.resolve(makeMemoryStorage()))
  describe("created by acceptance", () => {
    describeConnectionAcceptance(() => Promise.resolve(makeMemoryStorage()))
  })
  describe("in lists", () => {
    describeConnectionLists(() => Promise.resolve(makeMemoryStorage()))
  })
  describe("as clients", () => {
    describeClientList(() => Promise.resolve(makeMemoryStorage()))
  })
  describe("with a pulled source", () => {
    describeConnectionSource(() => Promise.resolve(makeMemoryStorage()))
  })
  describe("whose terms change", () => {
    describeSharingChanges(() => Promise.resolve(makeMemoryStorage()))
  })
  describe("on termination", () => {
    describeConnectionTermination(() => Promise.resolve(makeMemoryStorage()))
  })
})
