import type { RestrictionKind } from "../../domain/sharing/restriction.ts"
import type { LeftOutEmployees } from "../../domain/sync/left-out.ts"
import { foldEmployeeId } from "../../domain/sync/similar-ids.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { RestrictionMarker } from "../../ports/sharing/employee-restrictions.ts"

/**
 * 32 bytes that stand for an employeeId, under a key of the connection. Ids that a person reads as one have the same, so that another
 * spelling does not bring an erased person back.
 */
export const toEmployeeMarker = (keys: ConnectionKeys, employeeId: string): Buffer =>
  keys.fingerprint(`restricted employee ${foldEmployeeId(employeeId)}`)

export interface FoundRestriction {
  readonly kind: RestrictionKind
  /** In hexadecimal. */
  readonly marker: string
}

/** The blocked and erased employees of a connection. Most have none, and cost nothing. */
export class RestrictedEmployees {
  readonly #keys: ConnectionKeys
  readonly #kinds: ReadonlyMap<string, RestrictionKind>

  constructor(keys: ConnectionKeys, markers: ReadonlyArray<RestrictionMarker>) {
    this.#keys = keys
    this.#kinds = new Map(markers.map(({ marker, kind }) => [Buffer.from(marker).toString("hex"), kind]))
  }

  find(employeeId: string | null): FoundRestriction | null {
    if (this.#kinds.size === 0 || employeeId === null) return null
    const marker = toEmployeeMarker(this.#keys, employeeId).toString("hex")
    const kind = this.#kinds.get(marker)
    return kind === undefined ? null : { kind, marker }
  }
}

/** The restricted employees whose rows a sync met, by marker. */
export class MetRestrictions {
  readonly #kinds = new Map<string, RestrictionKind>()

  add(found: ReadonlyArray<FoundRestriction>): void {
    for (const { marker, kind } of found) this.#kinds.set(marker, kind)
  }

  get counts(): LeftOutEmployees {
    const kinds = [...this.#kinds.values()]
    const erased = kinds.filter((kind) => kind === "erased").length
    return { erased, blocked: kinds.length - erased }
  }
}
