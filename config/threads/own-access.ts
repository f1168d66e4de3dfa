import { makeCheckedEgress } from "../../adapters/undici/checked-egress.ts"
import { makeHttpTransport } from "../../adapters/undici/http-transport.ts"
import { makeSimulatedTransport } from "../../adapters/undici/simulated-transport.ts"
import { makeSourceAddress } from "../../adapters/undici/source-address.ts"
import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import type { SourceAccess } from "../../core/ports/sync/source.ts"

export interface TargetOptions {
  readonly allowPrivateTargets: boolean
  /** The origin of a simulator that responds in place of the source; absent: the source itself. */
  readonly simulator?: string
  readonly version: string
}

/** Reaches sources from this thread, by the egress policy. */
export const makeOwnAccess = (
  { allowPrivateTargets, simulator, version }: TargetOptions,
  onRefused: (refusal: EgressRefusal) => void,
): Pick<SourceAccess, "transport" | "resolveAddress"> & { readonly close: () => Promise<void> } => {
  const egress = makeCheckedEgress({
    // The operator named the simulator, and the connector reaches nothing else.
    allowPrivateTargets: allowPrivateTargets || simulator !== undefined,
    onRefused,
  })
  const { transport, close } = makeHttpTransport({ egress, version, now: Date.now })
  return {
    transport: simulator === undefined ? transport : makeSimulatedTransport(transport, simulator),
    resolveAddress: makeSourceAddress(egress),
    close,
  }
}
