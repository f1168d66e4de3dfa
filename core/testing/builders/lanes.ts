import type { LaneSlots } from "../../domain/sync/lane.ts"

/** As on a small machine. */
export const FOUR_SLOTS: LaneSlots = { syncs: 4, uploads: 4 }
