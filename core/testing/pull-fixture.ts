import * as Effect from "effect/Effect"
import { type Actor, OPERATOR } from "../use-cases/authorization/actor.ts"
import { sealCredentials } from "../use-cases/reading/credentials.ts"
import {
  makePullSource,
  type PullSourceInput,
  type PullSourcePorts,
} from "../use-cases/sync/schedule/pull-source.ts"
import { makeRunSync } from "../use-cases/sync/run-sync.ts"
import type { ConnectorDescription } from "../ports/connection/connector-catalogue.ts"
import type { PulledReader, SourceError } from "../ports/sync/source.ts"
import { makeConnectors } from "./builders/connectors.ts"
import { makeApiSource, type SourceOptions, type SourceRecord } from "./builders/sources.ts"
import { makeMemorySourceCredentials } from "./memory/connection/source-credentials.ts"
import type { Storage } from "./storage.ts"
import { makeSyncFixture, type SyncFixture } from "./sync-fixture.ts"

/** The behaviour of a test's source. */
export interface FakeSource {
  rows: ReadonlyArray<SourceRecord>
  options: SourceOptions
  /** The last page has the cursor and no rows. */
  endsWithCursorOnly: boolean
  /** The cursor after the last page. */
  cursor: unknown
  /** Null: it can be read. */
  failure: SourceError | null
  hasChanged: boolean
  /** The salary master that it returns; undefined: its connector does not support it. */
  salaryMaster: (() => Promise<unknown>) | undefined
  /** The cursors that it was read from. */
  readonly readCursors: Array<unknown>
}

export interface PullFixture extends SyncFixture {
  readonly source: FakeSource
  readonly pullPorts: PullSourcePorts
  readonly pullSource: ReturnType<typeof makePullSource>
  readonly pull: (
    parts?: Partial<PullSourceInput>,
    actor?: Actor,
  ) => ReturnType<ReturnType<typeof makePullSource>>
  readonly connectors: ReturnType<typeof makeConnectors>
}

/** A connection with a pulled source. */
export const makePullFixture = async (
  parts: Partial<ConnectorDescription> = {},
  on?: Storage,
): Promise<PullFixture> => {
  const fixture = await makeSyncFixture(on)
  const { connection, ports, storage } = fixture
  const source: FakeSource = {
    rows: [],
    options: {},
    endsWithCursorOnly: false,
    cursor: "read",
    failure: null,
    hasChanged: true,
    salaryMaster: undefined,
    readCursors: [],
  }
  const sourceCredentials = makeMemorySourceCredentials()
  if (connection.key === null) throw new Error("The connection has no key")
  const keys = await Effect.runPromise(ports.vault.openConnectionKey(connection.id, connection.key))
  await Effect.runPromise(sourceCredentials.save(connection.id, sealCredentials(keys, connection.id, {})))
  const connectors = makeConnectors(parts)
  const pullPorts: PullSourcePorts = {
    ...storage,
    ...ports,
    sourceCredentials,
    connectors,
    sources: { codes: ["csv"], open: () => Effect.succeed(makePulledSource(source)) },
    runSync: makeRunSync(ports),
  }
  const pullSource = makePullSource(pullPorts)
  const input = { connectionId: connection.id, full: false, dryRun: false, trigger: "test" }
  const pull = (parts: Partial<PullSourceInput> = {}, actor: Actor = OPERATOR) =>
    pullSource(actor, { ...input, onProgress: () => undefined, ...parts })
  return { ...fixture, source, pullPorts, pullSource, pull, connectors }
}

const makePulledSource = (fake: FakeSource) => ({
  ...makeApiSource([]),
  check: () => Promise.resolve([]),
  hasChanged: () => (fake.failure === null ? Promise.resolve(fake.hasChanged) : Promise.reject(fake.failure)),
  ...(fake.salaryMaster === undefined
    ? {}
    : { salaryMaster: fake.salaryMaster as NonNullable<PulledReader["salaryMaster"]> }),
  async *pages(from: unknown) {
    fake.readCursors.push(from)
    if (fake.failure !== null) throw fake.failure
    for await (const page of makeApiSource(fake.rows, fake.options).pages(null)) {
      yield { ...page, cursor: fake.endsWithCursorOnly ? null : fake.cursor }
    }
    if (fake.endsWithCursorOnly) yield { ...CURSOR_ONLY_PAGE, cursor: fake.cursor }
  },
})

const CURSOR_ONLY_PAGE = {
  columns: [],
  rows: [],
  unreadable: [],
  progress: { unit: "rows", done: 0, total: null },
  agreement: { kind: "fixed" },
} as const
