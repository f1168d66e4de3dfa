import * as Effect from "effect/Effect"
import { INITIAL_POSITION } from "../../../domain/connection/connection.ts"
import { NOTHING_ERASED, type Restriction } from "../../../domain/sharing/restriction.ts"
import type { EmployeeRestrictions } from "../../../ports/sharing/employee-restrictions.ts"
import { listInScope, updateConnection } from "../stored-connection.ts"
import type { StoredRestriction, Tables } from "../tables.ts"

export const makeMemoryEmployeeRestrictions = (tables: Tables): EmployeeRestrictions => ({
  listMarkers: (connectionId) =>
    Effect.sync(() =>
      listInForce(tables, connectionId).flatMap(({ marker, kind }) =>
        marker === null ? [] : [{ marker, kind }],
      ),
    ),
  find: (id) =>
    Effect.sync(() => {
      const found = tables.restrictions.get(id)
      return found === undefined ? null : toRestriction(found)
    }),
  list: (scope, limit) =>
    Effect.sync(() => {
      const ids = new Set(listInScope(tables, scope).map(({ id }) => id))
      return [...tables.restrictions.values()]
        .filter(({ connectionId }) => ids.has(connectionId))
        .toSorted((a, b) => b.requestedAt - a.requestedAt)
        .slice(0, limit)
        .map(toRestriction)
    }),
  save: (restriction) =>
    Effect.sync(() => {
      const { connectionId, marker, kind, requestedAt, recordId } = restriction
      const inForce = listInForce(tables, connectionId).find(
        (other) => other.marker !== null && Buffer.compare(other.marker, marker) === 0,
      )
      const isKept = inForce !== undefined && !(inForce.kind === "blocked" && kind === "erased")
      if (isKept) return toRestriction(inForce)
      const saved: StoredRestriction =
        inForce === undefined
          ? { ...NEW_RESTRICTION, ...restriction }
          : { ...inForce, kind, requestedAt, recordId, appliedAt: null }
      tables.restrictions.set(saved.id, saved)
      return toRestriction(saved)
    }),
  release: (id, at) =>
    Effect.suspend(() => {
      const found = tables.restrictions.get(id)
      if (found === undefined || found.releasedAt !== null || found.marker === null)
        return Effect.succeed(false)
      if (found.kind === "erased" && found.finishedAt === null) return Effect.succeed(false)
      if (found.kind === "blocked") tables.restrictions.delete(id)
      else tables.restrictions.set(id, { ...found, releasedAt: at })
      return Effect.as(
        updateConnection(tables, found.connectionId, () => INITIAL_POSITION),
        true,
      )
    }),
  markApplied: (id, at) =>
    Effect.sync(() => {
      const found = tables.restrictions.get(id)
      if (found === undefined) throw new Error("The restriction was not found")
      const applied = { ...found, appliedAt: found.appliedAt ?? at }
      tables.restrictions.set(id, applied)
      return toRestriction(applied)
    }),
  listUnfinished: (limit) =>
    Effect.sync(() =>
      [...tables.restrictions.values()]
        .filter(({ finishedAt, subject }) => finishedAt === null && subject !== null)
        .filter(({ kind, appliedAt }) => kind === "erased" || appliedAt === null)
        .toSorted((a, b) => a.requestedAt - b.requestedAt)
        .slice(0, limit)
        .map(toRestriction),
    ),
})

const NEW_RESTRICTION = {
  appliedAt: null,
  finishedAt: null,
  releasedAt: null,
  counts: NOTHING_ERASED,
  vendorNotice: null,
} as const

const listInForce = (tables: Tables, connectionId: string): ReadonlyArray<StoredRestriction> =>
  [...tables.restrictions.values()].filter(
    (restriction) => restriction.connectionId === connectionId && restriction.releasedAt === null,
  )

export const toRestriction = ({ marker: _, ...restriction }: StoredRestriction): Restriction => restriction
