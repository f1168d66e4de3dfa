import { EgressDenied } from "../../core/ports/connection/egress-policy.ts"
import { SourceError } from "../../core/ports/sync/source.ts"
import type { AddressResolver } from "../../core/ports/sync/http-transport.ts"
import type { CheckedEgress } from "./checked-egress.ts"
import { NameNotResolved } from "./name-resolution.ts"

/** Resolves addresses for connectors that do not use HTTP (specification/promises.md#s2-egress). */
export const makeSourceAddress =
  ({ addresses }: Pick<CheckedEgress, "addresses">): AddressResolver =>
  async (host) => {
    try {
      const [first] = await addresses(host)
      if (first !== undefined) return first
    } catch (cause) {
      if (cause instanceof EgressDenied) throw new SourceError({ kind: "data", message: cause.reason })
      if (!(cause instanceof NameNotResolved)) throw cause
    }
    throw new SourceError({
      kind: "transient",
      message: `${host} cannot be resolved: check the spelling of the host name.`,
    })
  }
