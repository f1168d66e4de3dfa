import { describe, expect, it } from "vitest"
import { computePoolSize, POOL_NEEDS, DEDICATED_CONNECTIONS, chooseTimeLimits } from "./database-pool.ts"
import { ROLES } from "./env.ts"

const size = (roles: ReadonlyArray<(typeof ROLES)[number]>, databasePool: number | null = null) =>
  computePoolSize({ roles, databasePool })

describe("the size of a pool", () => {
  it("is the sum over its roles, each counted once, or the size for a command if there is none", () => {
    expect(size(["api"])).toBe(POOL_NEEDS.api.connections)
    expect(size(["worker", "scheduler", "worker"])).toBe(
      POOL_NEEDS.worker.connections + POOL_NEEDS.scheduler.connections,
    )
    expect(size([])).toBe(POOL_NEEDS.command.connections)
  })

  it("is HRSYNC_DATABASE_POOL if set, whatever the roles", () => {
    expect([size(["api"], 1), size(ROLES, 40), size([], 2)]).toEqual([1, 40, 2])
  })

  it("leaves room on the embedded server, with its 100 connections, for all roles in two pools and for commands", () => {
    const service = size(["api"]) + size(["worker", "scheduler"]) + 2 * DEDICATED_CONNECTIONS
    expect(service + 5 * (size([]) + DEDICATED_CONNECTIONS)).toBeLessThanOrEqual(100)
  })
})

describe("the statement timeout", () => {
  it("is short in a process that only serves the API", () => {
    const [api, mixed, command] = [
      chooseTimeLimits({ roles: ["api"] }),
      chooseTimeLimits({ roles: ROLES }),
      chooseTimeLimits({ roles: [] }),
    ]
    expect(api.statement).toBeLessThan(mixed.statement)
    expect(command).toEqual(mixed)
  })

  it("is longer than the lock timeout, so that the error names the lock", () => {
    for (const roles of [["api"], ROLES] as const) {
      const { lock, statement } = chooseTimeLimits({ roles })
      expect(lock).toBeLessThan(statement)
    }
  })
})
