import type { PulledReader, Source, SourceAccess, SourceReader } from "../../core/ports/sync/source.ts"
import type { Manifest } from "./manifest.ts"
import { chooseRowRules } from "./row-rules.ts"

/** A connector: what it says of itself, and how a source is made from an input of its own. */
export interface Connector<Input, Reader extends SourceReader = SourceReader> {
  readonly manifest: Manifest
  readonly make: (input: Input) => Reader & Source
}

/** One that asks its source for its rows; a connector to an HR system is one. */
export type PullingConnector = Connector<SourceAccess, PulledReader>

/**
 * Makes a connector; this is what a connector's module exports as its default. `make` must not touch the world: reading
 * starts when `pages` of what it made is iterated.
 */
export const defineConnector = <Input, Reader extends SourceReader>(
  manifest: Manifest,
  make: (input: Input) => Reader,
): Connector<Input, Reader> => ({
  manifest,
  make: (input) => ({ ...make(input), ...toSourceTraits(manifest) }),
})

/** What a source is, whatever its connector reads. */
export const toSourceTraits = ({ code, integrationType, fieldMap }: Manifest): Omit<Source, "pages"> => ({
  connector: code,
  ...chooseRowRules(integrationType),
  ...(fieldMap === undefined ? {} : { fieldMap }),
})
