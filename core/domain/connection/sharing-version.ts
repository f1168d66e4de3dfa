import type { Connection } from "./connection.ts"
import { fnv1a64 } from "../digest.ts"
import { makeSharingPolicy } from "../sharing/policy.ts"

/** Differs whenever the corporate shares other fields or employees, or agreed to a request for other fields. */
export const getSharingVersion = ({
  flags,
  withheld,
  subset,
}: Pick<Connection, "flags" | "withheld" | "subset">): string =>
  fnv1a64(JSON.stringify([makeSharingPolicy(flags, []).version, withheld.toSorted(), subset]))
