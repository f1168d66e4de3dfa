import type { PulledReader, Source, SourceAccess, SourceReader } from "../../core/ports/sync/source.ts"
import type { Manifest } from "./manifest.ts"
import { chooseRowRules } from "./row-rules.ts"

/** A connector: its manifest, and a function that makes a reader from an input. */
export interface Connector<Input, Reader extends SourceReader = SourceReader> {
  readonly manifest: Manifest
  readonly make: (input: Input) => Reader & Source
}

/** A connector that the service reads, such as one to an HR system. */
export type PullingConnector = Connector<SourceAccess, PulledReader>

/**
 * Defines a connector; a connector's module exports the result as its default. `make` must have no side effects: reading
 * starts when `pages` of the reader is iterated.
 */
export const defineConnector = <Input, Reader extends SourceReader>(
  manifest: Manifest,
  make: (input: Input) => Reader,
): Connector<Input, Reader> => ({
  manifest,
  make: (input) => ({ ...make(input), ...toSourceTraits(manifest) }),
})

/** Returns the properties of a source that do not depend on its reader. */
export const toSourceTraits = ({ code, integrationType, fieldMap }: Manifest): Omit<Source, "pages"> => ({
  connector: code,
  ...chooseRowRules(integrationType),
  ...(fieldMap === undefined ? {} : { fieldMap }),
})
