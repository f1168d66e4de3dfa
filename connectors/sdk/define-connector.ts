import * as Result from "effect/Result"
import type { Source } from "../../core/ports/source.ts"
import { readManifest, type Manifest } from "./manifest.ts"

/** A connector as the registry holds it: what it says of itself, and how a source is made from an input of its own. */
export interface Connector<Input, S extends Source = Source> {
  readonly manifest: Manifest
  readonly make: (input: Input) => S
}

/**
 * Makes a connector; this is what a connector's folder exports. `make` must not touch the world: reading starts when
 * `pages` of its source is iterated. Throws `InvalidManifest`, which names everything that is wrong, when the module
 * loads: a connector with a wrong manifest never reaches a corporate.
 */
export const defineConnector = <Input, S extends Source>(
  manifest: Manifest,
  make: (input: Input) => S,
): Connector<Input, S> => ({
  manifest: Result.getOrThrowWith(readManifest(manifest), (error) => error),
  make,
})
