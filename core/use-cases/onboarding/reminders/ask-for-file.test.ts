import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { MAX_LINKS_PER_HOUR } from "../../../domain/onboarding/journey-link.ts"
import type { Mail } from "../../../ports/mailer.ts"
import { makeActors } from "../../../testing/builders/actors.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeSyncFixture, runAt } from "../../../testing/sync-fixture.ts"
import { makeMailLink } from "../links/mail-link.ts"
import { makeAskForFile } from "./ask-for-file.ts"

const setUp = async (integrationType = "Upload CSV") => {
  const { storage, connection } = await makeSyncFixture()
  const sent: Array<Mail> = []
  const mailer = { send: (mail: Mail) => Effect.sync(() => void sent.push(mail)) }
  const mailLink = makeMailLink({ ...storage, mailer, secrets: makeMemorySecrets() })
  const connectors = { find: () => ({ integrationType }) as never }
  const askForFile = makeAskForFile({ ...storage, connectors, mailLink })
  const actors = makeActors(connection)
  return {
    sent,
    connection,
    pause: () => runAt(storage.settings.setPaused(connection.id, START)),
    ask: () => runAt(Effect.result(askForFile(actors["vendor-member"], connection.id, null))),
  }
}

describe("asking for a new file", () => {
  it("mails the person who accepted the connection a link to its journey", async () => {
    const { ask, sent, connection } = await setUp()
    expect(await ask()).toMatchObject({ _tag: "Success" })
    expect(sent).toMatchObject([
      { to: [connection.acceptedBy], notice: { purpose: "onboarding", reason: "new-file" } },
    ])
  })

  it("is refused for a source that is read, and while the connection is paused", async () => {
    const other = await setUp("SFTP")
    expect(await other.ask()).toMatchObject({ failure: { _tag: "SourceNotUploaded" } })
    const paused = await setUp()
    await paused.pause()
    expect(await paused.ask()).toMatchObject({ failure: { _tag: "ConnectionPaused" } })
    expect([...other.sent, ...paused.sent]).toEqual([])
  })

  it("is limited, so that a mailbox cannot be flooded", async () => {
    const { ask, sent } = await setUp()
    for (let count = 0; count < MAX_LINKS_PER_HOUR; count++) await ask()
    expect(await ask()).toMatchObject({ failure: { _tag: "TooManyLinks" } })
    expect(sent).toHaveLength(MAX_LINKS_PER_HOUR)
  })
})
