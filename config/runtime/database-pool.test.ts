import { describe, expect, it } from "vitest"
import {
  API_DEDICATED_CONNECTIONS,
  API_SERVICE_CONNECTIONS,
  chooseTimeLimits,
  computePoolSizes,
  DEDICATED_CONNECTIONS,
  POOL_NEEDS,
} from "./database-pool.ts"
import { ROLES } from "./env.ts"

const sizes = (roles: ReadonlyArray<(typeof ROLES)[number]>, databasePool: number | null = null) =>
  computePoolSizes({ roles, databasePool })

describe("the size of the pools", () => {
  it("is the sum over their roles, each counted once, or the size for a command if there is none", () => {
    const { api, worker, scheduler, command } = POOL_NEEDS
    expect(sizes(["api"])).toEqual({ service: API_SERVICE_CONNECTIONS, tenants: api.connections })
    expect(sizes(["worker", "scheduler", "worker"])).toEqual({
      service: worker.connections + scheduler.connections,
      tenants: 0,
    })
    expect(sizes([])).toEqual({ service: command.connections, tenants: 0 })
  })

  it("is HRSYNC_DATABASE_POOL if set, whatever the roles", () => {
    expect(sizes(["api"], 1)).toEqual({ service: 1, tenants: 1 })
    expect(sizes(ROLES, 40)).toEqual({ service: 40, tenants: 40 })
    expect(sizes([], 2)).toEqual({ service: 2, tenants: 0 })
  })

  it("leaves room on the embedded server, with its 100 connections, for all roles in two threads and for commands", () => {
    const sum = (roles: ReadonlyArray<(typeof ROLES)[number]>) => {
      const { service, tenants } = sizes(roles)
      return service + tenants + DEDICATED_CONNECTIONS
    }
    const service = sum(["api"]) + API_DEDICATED_CONNECTIONS + sum(["worker", "scheduler"])
    expect(service + 5 * sum([])).toBeLessThanOrEqual(100)
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
