import type { RegisteredConnector } from "../../connectors/registry.ts"
import { SourceError } from "../../core/ports/sync/source.ts"
import { locateSyntaxError } from "../threads/locate-load-error.ts"

/** The error of a connector's run, with the place of a syntax error for its author. */
export const explainLoadError = async (
  error: unknown,
  { requestedAs, folder }: RegisteredConnector,
): Promise<unknown> => {
  if (requestedAs === null || !(error instanceof SourceError)) return error
  const { kind, message, position } = error
  const located = await locateSyntaxError(message, folder)
  return located === message
    ? error
    : new SourceError({ kind, message: located, ...(position === undefined ? {} : { position }) })
}
