import { defineConnector } from "../sdk/index.ts"
import { manifest } from "./manifest.ts"
import { makePushSource } from "./push-source.ts"

/** One employee at a time, pushed by the corporate's own system (interface.md, "Push API rules"). */
export const pushApi = defineConnector(manifest, makePushSource)
