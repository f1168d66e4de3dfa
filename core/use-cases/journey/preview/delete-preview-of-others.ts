import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { JourneyAnswers } from "../../../contract/journey/journey-answers.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"
import type { JourneyPreviews } from "../../../ports/journey/journey-previews.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { toFieldMapping } from "../../connection/columns/own-columns.ts"
import { tidyDetails } from "../../reading/credentials.ts"
import { fingerprintSource } from "./preview-source.ts"

/** Deletes what was read of a source when its details, or the fields of its columns, have changed. `answers`: complete, with secrets. */
export const makeDeletePreviewOfOthers = ({
  connectors,
  previews,
}: {
  readonly connectors: Pick<ConnectorCatalogue, "find">
  readonly previews: Pick<JourneyPreviews, "delete" | "find">
}) =>
  Effect.fnUntraced(function* (
    keys: ConnectionKeys,
    connectionId: string,
    { credentials, columns }: JourneyAnswers,
  ): Effect.fn.Return<void, StorageError> {
    const preview = yield* previews.find(connectionId, yield* Clock.currentTimeMillis)
    if (preview === null) return
    const typed = credentials[preview.connector]
    const connector = connectors.find(preview.connector)
    // A file has no details.
    if (typed === undefined || connector === null) return
    const details = tidyDetails(connector, typed)
    const fieldMapping = toFieldMapping(connectors, preview.connector, columns)
    const source = fingerprintSource(keys, preview.connector, { details, fieldMapping })
    if (Buffer.compare(source, preview.source) !== 0) yield* previews.delete(connectionId)
  })
