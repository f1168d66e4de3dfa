import { defineConnector } from "../sdk/index.ts"
import { manifest } from "./manifest.ts"
import { makeWrapperSource } from "./wrapper-source.ts"

/** An endpoint that the corporate hosts (interface.md, "custom wrapper API"). */
export const customWrapper = defineConnector(manifest, makeWrapperSource)
