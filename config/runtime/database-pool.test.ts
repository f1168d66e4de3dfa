import { describe, expect, it } from "vitest"
import { poolSizeOf, POOL_NEEDS, STANDING_CONNECTIONS, timeLimitsOf } from "./database-pool.ts"
import { ROLES } from "./env.ts"

const size = (roles: ReadonlyArray<(typeof ROLES)[number]>, databasePool: number | null = null) =>
  poolSizeOf({ roles, databasePool })

describe("the size of a pool", () => {
  it("is the sum of what its roles need, each once, and a command's without a role", () => {
    expect(size(["api"])).toBe(POOL_NEEDS.api.connections)
    expect(size(["worker", "scheduler", "worker"])).toBe(
      POOL_NEEDS.worker.connections + POOL_NEEDS.scheduler.connections,
    )
    expect(size([])).toBe(POOL_NEEDS.command.connections)
  })

  it("is what the operator says, whatever the roles", () => {
    expect([size(["api"], 1), size(ROLES, 40), size([], 2)]).toEqual([1, 40, 2])
  })

  it("leaves room on the embedded server, with its 100 connections, for all roles in two pools and for commands", () => {
    const service = size(["api"]) + size(["worker", "scheduler"]) + 2 * STANDING_CONNECTIONS
    expect(service + 5 * (size([]) + STANDING_CONNECTIONS)).toBeLessThanOrEqual(100)
  })
})

describe("the time of a statement", () => {
  it("is short where somebody waits for the answer of the API and nothing else is done", () => {
    const [api, mixed, command] = [
      timeLimitsOf({ roles: ["api"] }),
      timeLimitsOf({ roles: ROLES }),
      timeLimitsOf({ roles: [] }),
    ]
    expect(api.statement).toBeLessThan(mixed.statement)
    expect(command).toEqual(mixed)
  })

  it("is longer than the wait for a lock, so that the error names the lock", () => {
    for (const roles of [["api"], ROLES] as const) {
      const { lock, statement } = timeLimitsOf({ roles })
      expect(lock).toBeLessThan(statement)
    }
  })
})
