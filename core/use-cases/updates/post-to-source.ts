import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { SourceError, SourceUpdate } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import { makeOpenSource, type OpenSourcePorts } from "../reading/open-source.ts"
import { callConnector } from "../reading/read-pages.ts"
import { PostingNotSupported } from "./set-up-updates.ts"

/** Changes an employee in the source of a connection; fails with the source's message when the source rejects it. */
export const makePostToSource = (ports: OpenSourcePorts) => {
  const openSource = makeOpenSource(ports)
  return Effect.fnUntraced(function* (
    connection: Connection,
    update: SourceUpdate,
  ): Effect.fn.Return<
    void,
    PostingNotSupported | SourceError | StorageError | DecryptionFailed | MasterKeyMissing
  > {
    const { connector, write } = yield* openSource(connection).pipe(
      Effect.catchTag(["SourceNotPullable", "ConnectionNotLive"], () => new PostingNotSupported()),
    )
    if (write === undefined) return yield* new PostingNotSupported()
    yield* callConnector(connector, () => write(update))
  })
}
