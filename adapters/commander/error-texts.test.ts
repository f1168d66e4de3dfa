import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { IllegalAssistedTransition } from "../../core/domain/requests/assisted-request.ts"
import { SourceError } from "../../core/ports/sync/source.ts"
import { StorageError } from "../../core/ports/storage-error.ts"
import { ConnectorMismatch } from "../../core/use-cases/onboarding/choose-connection.ts"
import { RulesInvalid } from "../../core/use-cases/transformation/change-rules.ts"
import { ConnectionPaused } from "../../core/use-cases/authorization/authorization-errors.ts"
import type { App } from "./app.ts"
import { ERROR_TEXTS, errorText, formatThrown } from "./error-texts.ts"
import { withServices } from "./run-command.ts"

const OF_API = "only the HTTP API can fail with it"
const OF_CONSOLE = "only the console can fail with it"
const CAUGHT = "core handles it, or it is a bug"

const WITHOUT_TEXT: Readonly<Record<string, string>> = {
  AccessAskedElsewhere: OF_API,
  AccessNotNeeded: OF_API,
  AccessNotOpen: OF_API,
  AlreadyAccepted: OF_CONSOLE,
  AnswersInvalid: OF_API,
  ApplicationNotFound: OF_API,
  AskerUnknown: OF_API,
  BreachListUnavailable: CAUGHT,
  CallInProgress: OF_CONSOLE,
  CodeWrong: OF_CONSOLE,
  ConnectionBusy: CAUGHT,
  ConsentNotYetGiven: OF_API,
  CorrectionInvalid: OF_API,
  DeliveryNotFound: OF_CONSOLE,
  EmployeeRejected: OF_API,
  FieldsNotAllowed: OF_API,
  FileGone: OF_API,
  HeaderLineInvalid: OF_API,
  IdempotencyKeyReused: OF_CONSOLE,
  IdentityNotFound: OF_CONSOLE,
  InvalidGrant: OF_API,
  InvalidPayload: OF_API,
  InvitationFileInvalid: OF_CONSOLE,
  InvitationSent: OF_CONSOLE,
  DeviceRequired: OF_API,
  JourneyIncomplete: OF_API,
  MailboxCodeWrong: OF_API,
  TooManyMailboxCodes: OF_API,
  TooManyWebhooks: OF_CONSOLE,
  JourneyOutdated: OF_API,
  JourneyTokenRefused: OF_API,
  LinkIncomplete: OF_CONSOLE,
  LinkNotOpen: OF_API,
  LinkRefused: OF_CONSOLE,
  MembershipNotFound: OF_CONSOLE,
  ModeNotOffered: OF_API,
  SourceNotUploaded: OF_CONSOLE,
  UnauthorizedClient: OF_API,
  LastSecondFactor: OF_CONSOLE,
  NoMembership: OF_CONSOLE,
  NoOtherSignInWay: OF_CONSOLE,
  NotInvited: OF_CONSOLE,
  NothingToReview: OF_API,
  PasskeyKnown: OF_CONSOLE,
  PasskeyNotFound: OF_CONSOLE,
  PasskeyRefused: OF_CONSOLE,
  PasswordsBusy: CAUGHT,
  PasskeysUnavailable: OF_CONSOLE,
  PasswordUnfit: OF_CONSOLE,
  PayloadRejected: OF_API,
  PostingNotSupported: OF_API,
  ProviderMissing: OF_CONSOLE,
  ProviderRefused: OF_CONSOLE,
  ProviderUnavailable: OF_CONSOLE,
  PushQueueFull: OF_API,
  SalaryMasterUnreadable: CAUGHT,
  SalaryNotShared: OF_API,
  SalaryNotSupported: OF_API,
  SecondFactorRequired: OF_CONSOLE,
  SecondFactorState: OF_CONSOLE,
  SignInRefused: OF_CONSOLE,
  StepUpRequired: OF_CONSOLE,
  TestEnvironmentFull: OF_API,
  TooManyPasskeys: OF_CONSOLE,
  TooManyRequests: OF_API,
  Unauthenticated: OF_API,
  UpdateInvalid: OF_API,
  UpdatesDisabled: OF_API,
  UploadMappingInvalid: OF_API,
  UploadNotFound: OF_API,
  UploadNotReady: OF_API,
  UploadNotSharable: OF_CONSOLE,
  UploadOnOtherDevice: OF_API,
  UploadOffsetWrong: OF_API,
  UploadRowNotFound: OF_API,
  UploadSizeInvalid: OF_API,
  UserSessionNotFound: OF_CONSOLE,
}

class Forgotten extends Data.TaggedError("Forgotten") {}

const CORE = new URL("../../core/", import.meta.url).pathname

const tagsOfCore = async (): Promise<ReadonlyArray<string>> => {
  const files = (await readdir(CORE, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  )
  const sources = await Promise.all(files.map((file) => readFile(join(CORE, file), "utf8")))
  return sources.flatMap((source) =>
    [...source.matchAll(/TaggedError\(\s*"(\w+)",?\s*\)/gu)].map(([, tag = ""]) => tag),
  )
}

describe("the errors of core", () => {
  it("each have a text for the terminal, or a reason why no command needs one", async () => {
    const tags = await tagsOfCore()
    expect(tags.length).toBeGreaterThan(80)
    expect([...tags].sort()).toEqual([...Object.keys(ERROR_TEXTS), ...Object.keys(WITHOUT_TEXT)].sort())
  })
})

describe("an error without a text", () => {
  it("is no error of a command: that does not compile", () => {
    // @ts-expect-error It has no text.
    const command = (app: App) => withServices(app, () => Effect.fail(new Forgotten()))
    expect(command).toBeTypeOf("function")
  })
})

describe("the text of an error", () => {
  it("says what could not be done, and why where it is known", () => {
    const cause = new Error("PostgreSQL's own message")
    expect(errorText(new StorageError({ operation: "list the vendors", cause }))).toBe(
      "The database could not list the vendors",
    )
    const reason = "ECONNREFUSED"
    expect(errorText(new StorageError({ store: "key store", operation: "load", reason, cause }))).toBe(
      "The key store could not load: ECONNREFUSED",
    )
  })

  it("names the command that fixes it", () => {
    expect(errorText(new ConnectionPaused({ connectionId: "c" }))).toBe(
      'Connection c is paused. Resume it with "hrsync connection resume c".',
    )
  })

  it("names the existing connection", () => {
    const connection = { id: "c", orgName: "Acme", connector: "csv" }
    expect(errorText(new ConnectorMismatch({ connection, requested: "keka" }))).toBe(
      "Acme is already connected through csv (connection c), so it cannot be connected through keka as well.",
    )
  })

  it("counts rules from 1", () => {
    expect(errorText(new RulesInvalid({ fields: { "2.from.1.key": "Unknown.", rules: "A list." } }))).toBe(
      "The rules are not valid, and nothing was changed:\n  rule 3, from.1.key: Unknown.\n  rules: A list.",
    )
  })

  it.each([
    ["requested", ["in_set_up"], "requested to requested, only to in_set_up."],
    ["in_set_up", [], "in_set_up to requested; the first upload that is shared makes it live."],
    ["live", [], "live to requested; it is live."],
  ] as const)("lists the states that a set-up in %s can move to", (from, allowed, text) => {
    const error = new IllegalAssistedTransition({ from, to: "requested", allowed })
    expect(errorText(error)).toBe(`An assisted set-up cannot move from ${text}`)
  })
})

describe("the text of a thrown value", () => {
  it.each([
    [
      "an error of core",
      new SourceError({ kind: "auth", message: "The key is wrong." }),
      "The key is wrong.",
    ],
    ["any other error", new Error("Port 80 is taken."), "Port 80 is taken."],
    ["not an error", "text", "text"],
  ])("is that of %s", (_what, thrown, text) => {
    expect(formatThrown(thrown)).toBe(text)
  })

  it("is never empty", () => {
    expect(formatThrown(new Forgotten())).toContain("Forgotten")
    const unreachable = Object.assign(new AggregateError([]), { code: "ECONNREFUSED" })
    expect(formatThrown(unreachable)).toContain("ECONNREFUSED")
  })
})
