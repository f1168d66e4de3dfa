import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { INTEGRATION_TYPES } from "../../../core/contract/integration-type.ts"
import { NO_ANSWERS } from "./answers.ts"
import { type Facts, NO_FACTS } from "./facts.ts"
import type { JourneyEffect, JourneyEvent } from "./journey-event.ts"
import {
  findCurrentBlocker,
  isReachable,
  type JourneyState,
  openingState,
  listPlaceSteps,
} from "./journey-state.ts"
import { reduceJourney } from "./reduce.ts"
import { isAfterSubmission } from "./step.ts"

const KEKA = { code: "keka", name: "Keka" }
const GREYTHR = { code: "greythr", name: "greytHR" }

/** Everything that the service can say is fine. */
const FINE: Facts = {
  requiredFields: ["api_key"],
  storedFields: [],
  check: "complete",
  upload: "complete",
  unmappedMandatory: [],
  wrongRows: 0,
  matching: 10,
  isSynced: true,
  isApproved: true,
  isAnswered: true,
}

const run = (...events: ReadonlyArray<JourneyEvent>) => runFrom(openingState("onboarding"), ...events)

const runFrom = (start: JourneyState, ...events: ReadonlyArray<JourneyEvent>) => {
  let state = start
  const effects: Array<JourneyEffect> = []
  for (const event of events) {
    const reduced = reduceJourney(state, event)
    state = reduced.state
    effects.push(...reduced.effects)
  }
  const told = effects.flatMap((effect) => (effect.type === "tell" ? [effect.event] : []))
  return { state, effects, told, saves: effects.filter(({ type }) => type === "save") }
}

const CONTINUE = { type: "continued" } as const
const SUBMIT = { type: "submitted", mailboxCode: "493817" } as const
/** A click alone, as the page around the journey could steal it. */
const CLICK = { type: "submitted", mailboxCode: null } as const
const choose = (integrationType: (typeof INTEGRATION_TYPES)[number]): ReadonlyArray<JourneyEvent> => [
  CONTINUE,
  { type: "typeChosen", integrationType },
  CONTINUE,
]
const TYPED = { type: "credentialTyped", key: "api_key", value: "s3cret" } as const
const FACTS = { type: "factsLearned", facts: FINE } as const

/** What a user does in each integration type until the connection can be accepted, and the steps on the way. */
const WAYS = [
  ["HRMS", [{ type: "systemChosen", system: KEKA }, CONTINUE, TYPED, FACTS, CONTINUE], "Keka"],
  ["SFTP", [TYPED, FACTS, CONTINUE, FACTS, CONTINUE], "SFTP"],
  ["Custom", [TYPED, FACTS, CONTINUE], "Custom API"],
  [
    "Upload CSV",
    [{ type: "answered", answers: { uploadId: "u" } }, FACTS, CONTINUE, CONTINUE, CONTINUE],
    "CSV",
  ],
  ["Push API", [FACTS], "Push API"],
  [
    "Assisted HRMS",
    [{ type: "answered", answers: { form: { hrms_name: "Zimyo" } } }, CONTINUE],
    "Assisted HRMS",
  ],
] as const satisfies ReadonlyArray<readonly [string, ReadonlyArray<JourneyEvent>, string]>

describe("an onboarding", () => {
  it.each(WAYS)(
    "of the type %s comes from the start to Done and is submitted once",
    (type, way, hrmsName) => {
      const { state, told, effects } = run(
        ...choose(type),
        ...way,
        FACTS,
        CONTINUE,
        SUBMIT,
        SUBMIT,
        { type: "accepted", version: 1 },
        { type: "accepted", version: 1 },
        { type: "authTypeChosen", authType: "token" },
        FACTS,
        CONTINUE,
      )
      expect(state.step).toBe("done")
      expect(effects.filter((effect) => effect.type === "submit")).toHaveLength(1)
      expect(told[0]).toEqual(["dataTransferMode.select", { flowType: type }])
      expect(told).toContainEqual(["dataSelection.submit", { hrmsName }])
      expect(told.filter(([name]) => name === "sdkEvents.connectionConfigurationCompleted")).toEqual([
        ["sdkEvents.connectionConfigurationCompleted", { hrmsName, connectionStatus: "CONNECTION_ACCEPTED" }],
      ])
    },
  )

  it.each(WAYS)("of the type %s is not submitted by a click without the code of a mail", (type, events) => {
    const { state, effects } = run(...choose(type), ...events, FACTS, CONTINUE, CLICK)
    expect(state).toMatchObject({ submission: "none", isAccepted: false })
    expect(effects.filter((effect) => effect.type === "submit")).toEqual([])
  })

  it("tells the vendor's page what the user chose and submitted, in order, and a repeated choice once", () => {
    const { told } = run(
      ...choose("HRMS"),
      { type: "systemChosen", system: KEKA },
      { type: "systemChosen", system: KEKA },
      CONTINUE,
      TYPED,
      FACTS,
      CONTINUE,
      CONTINUE,
      SUBMIT,
      { type: "accepted", version: 1 },
    )
    expect(told.map(([name]) => name)).toEqual([
      "dataTransferMode.select",
      "hrms.select",
      "hrmsConnectionParams.submit",
      "dataSelection.submit",
      "sdkEvents.connectionConfigurationCompleted",
    ])
  })

  it("goes on from the version that the service made when it accepted", () => {
    const { state, effects } = run(
      ...choose("Custom"),
      TYPED,
      FACTS,
      CONTINUE,
      FACTS,
      CONTINUE,
      { type: "saved", version: 1 },
      { type: "saved", version: 2 },
      SUBMIT,
      { type: "accepted", version: 7 },
    )
    expect(state.step).toBe("sync")
    expect(effects.at(-2)).toMatchObject({ type: "save" })
    expect(state.version).toBe(7)
  })

  it("tells that the selection was submitted when the user goes on from it, before anything is accepted", () => {
    const { told, state } = run(...choose("Custom"), TYPED, FACTS, CONTINUE, FACTS, CONTINUE)
    expect(state).toMatchObject({ step: "review", isAccepted: false })
    expect(told.at(-1)).toEqual(["dataSelection.submit", { hrmsName: "Custom API" }])
  })

  it("tells which documentation of the push API the user opened, also before a choice", () => {
    const { told } = run(...choose("Push API"), { type: "docsOpened" })
    expect(told.at(-1)).toEqual(["pushApiDocs.get", { authType: null }])
  })

  it("tells the kind of authentication with the documentation of the push API", () => {
    const chosen = run(
      ...choose("Push API"),
      { type: "authTypeChosen", authType: "basic" },
      { type: "docsOpened" },
    )
    expect(chosen.told.slice(1)).toEqual([
      ["authType.select", { authType: "basic" }],
      ["pushApiDocs.get", { authType: "basic" }],
    ])
  })

  it.each(WAYS)("of the type %s resumes at every step with every answer", (type, way) => {
    const events = [...choose(type), ...way, FACTS, CONTINUE]
    for (let count = 0; count <= events.length; count++) {
      const left = run(...events.slice(0, count)).state
      const { step, answers, version, facts } = left
      const back = run({
        type: "opened",
        purpose: "onboarding",
        saved: { step, answers, version },
        facts,
        isAccepted: false,
      })
      expect(back.state.step).toBe(step)
      expect(back.state.answers).toEqual(answers)
      expect(back.effects).toEqual([])
    }
  })

  it("opens at the last step that can be reached when something before the saved one broke", () => {
    const { answers } = run(...choose("Upload CSV")).state
    const saved = { step: "review", answers, version: 4 } as const
    const opened = run({
      type: "opened",
      purpose: "onboarding",
      saved,
      facts: { ...FINE, wrongRows: 9 },
      isAccepted: false,
    })
    expect(opened.state.step).toBe("rows")
  })

  it("opens at the saved step while what comes before it is still being read", () => {
    const { answers } = run(...choose("Upload CSV")).state
    const saved = { step: "data", answers, version: 4 } as const
    const facts: Facts = { ...FINE, unmappedMandatory: null, wrongRows: null }
    expect(run({ type: "opened", purpose: "onboarding", saved, facts, isAccepted: false }).state.step).toBe(
      "data",
    )
  })

  it("opens again with what the server has, unless the token had expired", () => {
    const { state } = run(...choose("SFTP"))
    const saved = { step: "connect", answers: NO_ANSWERS, version: 4 } as const
    const again = runFrom(state, {
      type: "opened",
      purpose: "onboarding",
      saved,
      facts: NO_FACTS,
      isAccepted: false,
    })
    expect(again.state).toMatchObject({ ...saved, saving: { status: "saved" } })
  })

  it("opens after acceptance where it was, whatever is known of the steps before", () => {
    const { answers } = run(...choose("Upload CSV")).state
    const saved = { step: "sync", answers, version: 9 } as const
    const { state } = run(
      { type: "opened", purpose: "onboarding", saved, facts: NO_FACTS, isAccepted: true },
      { type: "wentBack" },
    )
    expect(state.step).toBe("sync")
  })

  it("opens at the page of the connection when it was connected elsewhere", () => {
    const saved = { step: "start", answers: NO_ANSWERS, version: 0 } as const
    const { state } = run({
      type: "opened",
      purpose: "onboarding",
      saved,
      facts: NO_FACTS,
      isAccepted: true,
    })
    expect(state.step).toBe("done")
  })
})

describe("a further file of an accepted connection", () => {
  const SHARED = { type: "factsLearned", facts: { isSynced: true } } as const
  const first = () =>
    run(
      ...choose("Upload CSV"),
      { type: "answered", answers: { uploadId: "first", columns: { Name: "name" } } },
      FACTS,
      CONTINUE,
      CONTINUE,
      CONTINUE,
      FACTS,
      CONTINUE,
      SUBMIT,
      { type: "accepted", version: 7 },
      SHARED,
      CONTINUE,
    ).state
  const UPLOADED: ReadonlyArray<JourneyEvent> = [
    { type: "wentTo", step: "file" },
    { type: "answered", answers: { uploadId: "second" } },
    { type: "factsLearned", facts: { upload: "complete" } },
    CONTINUE,
    { type: "factsLearned", facts: { unmappedMandatory: [] } },
    CONTINUE,
    { type: "factsLearned", facts: { wrongRows: 0 } },
  ]

  it("needs no code from a mail again", () => {
    const { effects } = runFrom(first(), ...UPLOADED, CLICK)
    expect(effects).toContainEqual({ type: "submit", mailboxCode: null })
  })

  it("is chosen after the end, with no file and the columns of the one before", () => {
    const { state } = runFrom(first(), { type: "wentTo", step: "file" })
    expect(state.step).toBe("file")
    expect(state.answers).toMatchObject({ uploadId: null, columns: { Name: "name" } })
    expect(findCurrentBlocker(state)).toEqual({ code: "no-file" })
    expect(listPlaceSteps(state)).toEqual(["file", "columns", "rows", "sync", "done"])
  })

  it("is submitted from its rows, followed live, and told to the vendor's page as no new connection", () => {
    const { state, effects, told } = runFrom(first(), ...UPLOADED, SUBMIT, { type: "accepted", version: 9 })
    expect(state).toMatchObject({ step: "sync", facts: { isSynced: false }, answers: { uploadId: null } })
    expect(effects.filter(({ type }) => type === "submit")).toHaveLength(1)
    expect(told).toEqual([])
    expect(findCurrentBlocker(state)).toEqual({ code: "not-synced" })
  })

  it("is not passed by continuing, nor submitted while a row is wrong", () => {
    expect(runFrom(first(), ...UPLOADED, CONTINUE).state.step).toBe("rows")
    const wrong = { type: "factsLearned", facts: { wrongRows: 2 } } as const
    const { effects } = runFrom(first(), ...UPLOADED, wrong, SUBMIT)
    expect(effects.filter(({ type }) => type === "submit")).toEqual([])
  })

  it("leads to no step in which something else could be agreed", () => {
    for (const step of ["start", "connect", "data", "review"] as const) {
      expect(isReachable(first(), step)).toBe(false)
    }
  })

  it("is left without one, and opens where it was", () => {
    expect(
      runFrom(first(), { type: "wentTo", step: "file" }, { type: "wentTo", step: "sync" }).state.step,
    ).toBe("sync")
    const { answers } = first()
    const saved = { version: 8, step: "columns", answers: { ...answers, uploadId: "second" } } as const
    const facts = { ...NO_FACTS, upload: "complete" } as const
    expect(run({ type: "opened", purpose: "onboarding", saved, facts, isAccepted: true }).state.step).toBe(
      "columns",
    )
  })
})

describe("what the user has typed", () => {
  it("is kept for each connector when the user chooses another one and comes back", () => {
    const typed = run(...choose("HRMS"), { type: "systemChosen", system: KEKA }, CONTINUE, TYPED, FACTS).state
    const other = runFrom(
      typed,
      { type: "wentTo", step: "system" },
      { type: "systemChosen", system: GREYTHR },
    )
    expect(other.state.facts).toEqual(NO_FACTS)
    const back = runFrom(other.state, { type: "systemChosen", system: KEKA })
    expect(back.state.answers.credentials).toEqual({ keka: { api_key: "s3cret" } })
  })

  it("is never told to the embedding page", () => {
    const [, way] = WAYS[0]
    expect(JSON.stringify(run(...choose("HRMS"), ...way, FACTS, CONTINUE).told)).not.toContain("s3cret")
  })

  it("needs a new test once a credential changes", () => {
    const { state } = run(...choose("Custom"), TYPED, FACTS, { ...TYPED, value: "another" })
    expect(findCurrentBlocker(state)).toEqual({ code: "not-checked" })
  })
})

describe("what the service has judged", () => {
  const { state } = run(...choose("Upload CSV"), FACTS)

  it.each([
    ["another file", { uploadId: "another" }, { unmappedMandatory: null, wrongRows: null, matching: 10 }],
    ["another mapping", { columns: { Code: "employeeId" } }, { unmappedMandatory: null, wrongRows: null }],
    ["updated records only", { isFullLoad: false }, { unmappedMandatory: null, wrongRows: null }],
    ["another subset", { subset: [] }, { wrongRows: 0, matching: null }],
    ["other fields", { withheld: ["pan"] }, FINE],
  ] as const)("counts no longer for %s where it depends on it", (_, answers, facts) => {
    expect(runFrom(state, { type: "answered", answers }).state.facts).toMatchObject(facts)
  })
})

describe("the user cannot continue", () => {
  it.each([
    ["before a choice", [CONTINUE], { code: "nothing-chosen" }],
    ["while the form loads", [...choose("Custom")], { code: "loading" }],
    [
      "without a required credential",
      [...choose("Custom"), FACTS, { ...TYPED, value: " " }],
      { code: "fields-missing", fields: ["api_key"] },
    ],
    [
      "with credentials that failed",
      [...choose("Custom"), TYPED, { type: "factsLearned", facts: { ...FINE, check: "failed" } }],
      { code: "check-failed" },
    ],
    [
      "with wrong rows",
      [
        ...choose("Upload CSV"),
        { type: "factsLearned", facts: { ...FINE, wrongRows: 9 } },
        CONTINUE,
        CONTINUE,
      ],
      { code: "wrong-rows", count: 9 },
    ],
    [
      "when no employee matches",
      [...choose("Push API"), { type: "factsLearned", facts: { ...FINE, matching: 0 } }],
      { code: "nobody-matches" },
    ],
    [
      "from the review without connecting",
      [...choose("Push API"), FACTS, CONTINUE],
      { code: "not-submitted" },
    ],
  ] as const satisfies ReadonlyArray<readonly [string, ReadonlyArray<JourneyEvent>, object]>)(
    "%s",
    (_, events, blocker) => {
      const { state } = run(...events)
      expect(findCurrentBlocker(state)).toEqual(blocker)
      expect(runFrom(state, CONTINUE)).toMatchObject({ state: { step: state.step }, effects: [] })
    },
  )

  it("to change an answer while the connection is being accepted", () => {
    const { state } = run(...choose("Push API"), FACTS, CONTINUE, SUBMIT)
    const changed = runFrom(state, { type: "wentBack" }, { type: "answered", answers: { withheld: ["pan"] } })
    expect(changed.state).toEqual(state)
    expect(runFrom(state, { type: "submitFailed" }, { type: "wentBack" }).state.step).toBe("data")
  })

  it("to submit while a row became wrong after it was checked", () => {
    const [, way] = WAYS[3]
    const { state } = run(...choose("Upload CSV"), ...way, FACTS, CONTINUE)
    const wrong = runFrom(state, { type: "factsLearned", facts: { wrongRows: 1 } }, SUBMIT)
    expect(state.step).toBe("review")
    expect(wrong.effects).toEqual([])
  })
})

describe("saving", () => {
  const typed = run(CONTINUE)

  it("runs one save at a time and saves what changed during it with the next one", () => {
    const { state, saves } = runFrom(typed.state, { type: "typeChosen", integrationType: "SFTP" })
    expect(typed.saves).toHaveLength(1)
    expect(saves).toEqual([])
    const next = runFrom(state, { type: "saved", version: 1 })
    expect(next.saves).toHaveLength(1)
    expect(next.state).toMatchObject({ version: 1, answers: { integrationType: "SFTP" } })
    expect(runFrom(next.state, { type: "saved", version: 2 }).saves).toEqual([])
  })

  it("saves once what changed while a save was waiting to be sent", () => {
    const { state } = runFrom(
      typed.state,
      { type: "typeChosen", integrationType: "SFTP" },
      { type: "saveSent" },
    )
    expect(runFrom(state, { type: "saved", version: 1 }).saves).toEqual([])
    const changed = runFrom(state, { type: "typeChosen", integrationType: "Custom" }).state
    expect(runFrom(changed, { type: "saved", version: 1 }).saves).toHaveLength(1)
  })

  it("loses nothing when a save fails: it can be retried with everything typed since", () => {
    const { state, saves } = runFrom(
      typed.state,
      { type: "saveFailed" },
      { type: "typeChosen", integrationType: "SFTP" },
      { type: "saveRetried" },
    )
    expect(saves).toHaveLength(1)
    expect(state.answers.integrationType).toBe("SFTP")
  })

  it("asks which counts when another window has saved since", () => {
    const { state, saves } = runFrom(
      typed.state,
      { type: "saveRefused", theirs: 7 },
      { type: "typeChosen", integrationType: "SFTP" },
    )
    expect(saves).toEqual([])
    const kept = runFrom(state, { type: "mineKept" })
    expect(kept.saves).toHaveLength(1)
    expect(kept.state).toMatchObject({ version: 7, answers: { integrationType: "SFTP" } })
    expect(runFrom(state, { type: "theirsTaken" }).effects).toEqual([{ type: "reload" }])
  })

  it.each([
    ["saves what was typed before the token expired", 0, "saving"],
    ["asks which counts when another window saved after it expired", 3, "conflict"],
  ] as const)("%s", (_, version, status) => {
    const expired = runFrom(typed.state, { type: "saveFailed" }, { type: "expired" }).state
    const saved = { version, step: "start", answers: NO_ANSWERS } as const
    const { state } = runFrom(expired, {
      type: "opened",
      purpose: "onboarding",
      saved,
      facts: NO_FACTS,
      isAccepted: false,
    })
    expect(state).toMatchObject({ step: "connect", isExpired: false, saving: { status } })
  })
})

describe("a journey with one purpose", () => {
  it.each(["repair", "confirm-sync", "sharing-request", "review-change"] as const)(
    "%s opens its step and ends",
    (purpose) => {
      const start = openingState(purpose)
      expect(start.step).toBe(purpose)
      expect(runFrom(start, CONTINUE).state.step).toBe(purpose)
      expect(runFrom(start, FACTS, CONTINUE).state.step).toBe("done")
    },
  )

  it("takes the purpose that the service says, whatever was saved of the onboarding, and saves nothing", () => {
    const saved = { version: 4, step: "review" as const, answers: NO_ANSWERS }
    const opened = { type: "opened", purpose: "repair", saved, facts: NO_FACTS, isAccepted: true } as const
    const { state, effects } = runFrom(openingState("onboarding"), opened, FACTS, CONTINUE)
    expect(state).toMatchObject({ purpose: "repair", step: "done", saving: { status: "saved" } })
    expect(effects).toEqual([])
  })

  it("opens at its only step also when the onboarding was saved at its end", () => {
    const saved = { version: 4, step: "done" as const, answers: NO_ANSWERS }
    for (const purpose of ["repair", "confirm-sync", "sharing-request", "review-change"] as const) {
      const opened = { type: "opened", purpose, saved, facts: NO_FACTS, isAccepted: true } as const
      expect(runFrom(openingState("onboarding"), opened).state.step).toBe(purpose)
    }
  })
})

describe("whatever happens", () => {
  const anyFacts = fc.record({
    requiredFields: fc.constantFrom(null, ["api_key"]),
    check: fc.constantFrom("none", "running", "failed", "partial", "complete"),
    upload: fc.constantFrom("none", "uploading", "complete"),
    unmappedMandatory: fc.constantFrom(null, [], ["name"]),
    wrongRows: fc.constantFrom(null, 0, 9),
    matching: fc.constantFrom(null, 0, 10),
    isSynced: fc.boolean(),
    isApproved: fc.boolean(),
    isAnswered: fc.boolean(),
  })
  const anyEvent = fc.oneof(
    fc.record({ type: fc.constant("typeChosen"), integrationType: fc.constantFrom(...INTEGRATION_TYPES) }),
    fc.record({ type: fc.constant("systemChosen"), system: fc.constantFrom(KEKA, GREYTHR) }),
    fc.record({ type: fc.constant("factsLearned"), facts: anyFacts }),
    fc.record({ type: fc.constant("saved"), version: fc.nat() }),
    fc.record({ type: fc.constant("saveRefused"), theirs: fc.nat() }),
    fc.record({
      type: fc.constant("wentTo"),
      step: fc.constantFrom("start", "data", "review", "sync", "done"),
    }),
    fc.constantFrom(SUBMIT, CLICK, TYPED, { type: "authTypeChosen", authType: "basic" }),
    fc.record({
      type: fc.constantFrom(
        ...["continued", "continued", "continued", "wentBack", "unlistedChosen", "saveFailed", "saveRetried"],
        ...["mineKept", "accepted", "submitFailed", "expired"],
      ),
    }),
  ) as fc.Arbitrary<JourneyEvent>

  it("the step is one of the journey's, moves only where it may, and only one save runs", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let state = openingState("onboarding")
        for (const event of events) {
          const { state: next, effects } = reduceJourney(state, event)
          expect(listPlaceSteps(next)).toContain(next.step)
          if (next.step !== state.step) expect(isReachable(next, next.step)).toBe(true)
          if (isAfterSubmission(next.step)) expect(next.isAccepted).toBe(true)
          const submitted = effects.flatMap((effect) =>
            effect.type === "submit" ? [effect.mailboxCode] : [],
          )
          if (!state.isAccepted) expect(submitted).not.toContain(null)
          const isBusy = state.saving.status === "saving" && event.type !== "saved"
          if (isBusy) expect(effects.map(({ type }) => type)).not.toContain("save")
          state = next
        }
      }),
    )
  })
})
