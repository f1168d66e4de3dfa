import { describe, expect, it } from "vitest"
import {
  API_DEDICATED_CONNECTIONS,
  API_SERVICE_CONNECTIONS,
  chooseTimeLimits,
  computePoolSizes,
  DEDICATED_CONNECTIONS,
  POOL_NEEDS,
} from "./database-pool.ts"
import { FOUR_SLOTS } from "../../../core/testing/builders/lanes.ts"
import { ROLES } from "../settings/env.ts"
import { chooseLaneSlots } from "../lane-slots.ts"

const LARGEST = chooseLaneSlots({ processors: 64, memory: 2 ** 40 })

const sizes = (
  roles: ReadonlyArray<(typeof ROLES)[number]>,
  databasePool: number | null = null,
  laneSlots = FOUR_SLOTS,
) => computePoolSizes({ roles, databasePool, laneSlots })

describe("the size of the pools", () => {
  it("is the sum over their roles, each counted once, or the size for a command if there is none", () => {
    const { api, worker, scheduler, command } = POOL_NEEDS
    const count = ({ connections }: typeof worker) => connections(FOUR_SLOTS)
    expect(sizes(["api"])).toEqual({ service: API_SERVICE_CONNECTIONS, tenants: count(api) })
    expect(sizes(["worker", "scheduler", "worker"])).toEqual({
      service: count(worker) + count(scheduler),
      tenants: 0,
    })
    expect(sizes([])).toEqual({ service: count(command), tenants: 0 })
  })

  it("grows with the syncs and uploads that a worker works on at once", () => {
    const { service } = sizes(["worker"])
    expect(sizes(["worker"], null, { syncs: 6, uploads: 5 }).service).toBe(service + 2 * 2 + 1)
  })

  it("is HRSYNC_DATABASE_POOL if set, whatever the roles", () => {
    expect(sizes(["api"], 1)).toEqual({ service: 1, tenants: 1 })
    expect(sizes(ROLES, 40)).toEqual({ service: 40, tenants: 40 })
    expect(sizes([], 2)).toEqual({ service: 2, tenants: 0 })
  })

  it("leaves room on the embedded server, with its 100 connections, for all roles in two threads on the largest machine, and for commands", () => {
    const sum = (roles: ReadonlyArray<(typeof ROLES)[number]>) => {
      const { service, tenants } = sizes(roles, null, LARGEST)
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
