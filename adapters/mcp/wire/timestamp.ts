import { formatTimestamp } from "../../../core/contract/wire-values.ts"

/** Epoch milliseconds as they are written on the wire. */
export const toTimestamp = (at: number | null): string | null => (at === null ? null : formatTimestamp(at))
