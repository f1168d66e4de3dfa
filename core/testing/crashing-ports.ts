import * as Effect from "effect/Effect"
import { StorageError } from "../ports/storage-error.ts"
import type { SyncFixture } from "./sync-fixture.ts"

/** How a worker fails at one of its calls, and whether the call has taken effect before that. */
export interface Crash {
  /** `fails`: only this call. `dies`: the process, so that none of its later calls runs. `stopped`: it is interrupted. */
  readonly how: "fails" | "dies" | "stopped"
  readonly when: "before" | "after"
  /** Counted from 1 over all ports. */
  readonly call: number
}

export interface CrashingPorts {
  readonly ports: SyncFixture["ports"]
  /** Whether the crash happened. */
  readonly hasCrashed: () => boolean
}

/** The ports of a worker that fails at one of its calls. */
export const makeCrashingPorts = (ports: SyncFixture["ports"], crash: Crash): CrashingPorts => {
  let calls = 0
  let dead = false
  const crashed = Effect.suspend(() => {
    dead = crash.how === "dies"
    return CRASH_EFFECTS[crash.how]
  })
  const intercept = (call: Effect.Effect<unknown, unknown>) =>
    Effect.suspend(() => {
      if (dead) return CRASH_EFFECTS.dies
      if (++calls !== crash.call) return call
      return crash.when === "before" ? crashed : Effect.andThen(call, crashed)
    })
  return {
    ports: {
      ...ports,
      connections: wrapMethods(ports.connections, intercept),
      connectionOnboarding: wrapMethods(ports.connectionOnboarding, intercept),
      settings: wrapMethods(ports.settings, intercept),
      salaryHistory: wrapMethods(ports.salaryHistory, intercept),
      vendors: wrapMethods(ports.vendors, intercept),
      ledger: wrapMethods(ports.ledger, intercept),
      vault: wrapMethods(ports.vault, intercept),
    },
    hasCrashed: () => calls >= crash.call,
  }
}

const CRASH_EFFECTS: Readonly<Record<Crash["how"], Effect.Effect<never, StorageError>>> = {
  fails: Effect.fail(new StorageError({ operation: "go on", cause: "planted" })),
  dies: Effect.die(new Error("The process is dead")),
  stopped: Effect.interrupt,
}

type Call = (...values: ReadonlyArray<never>) => Effect.Effect<unknown, unknown>

const wrapMethods = <P extends object>(
  port: P,
  around: (call: Effect.Effect<unknown, unknown>) => Effect.Effect<unknown, unknown>,
): P =>
  Object.fromEntries(
    Object.entries(port as Readonly<Record<string, Call>>).map(([name, call]) => [
      name,
      (...values: ReadonlyArray<never>) => around(Effect.suspend(() => call(...values))),
    ]),
  ) as P
