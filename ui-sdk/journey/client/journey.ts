import type { JourneyConnector } from "../../../core/contract/connection/connectors.ts"
import type { JourneyAnswer } from "../../../core/contract/journey/journey-context.ts"
import type { IntegrationType } from "../../../core/contract/integration-type.ts"
import type { Api } from "../../elements/api/client.ts"
import { type Problem, send, sendTwice } from "../../elements/api/send.ts"
import type { Host } from "../host.ts"
import { findMailboxProof } from "../mailbox/mailbox-proof.ts"
import { isAboutMailbox } from "../mailbox/mailbox-problem.ts"
import type { ProofGate } from "../mailbox/proof-gate.ts"
import { Closing } from "./closing.ts"
import type { DeviceKey } from "./device-key.ts"
import type { LinkSession } from "./link-session.ts"
import { findConnector } from "../steps/answers.ts"
import type { JourneyEffect, JourneyEvent } from "../steps/journey-event.ts"
import { type JourneyState, openingState } from "../steps/journey-state.ts"
import { reduceJourney } from "../steps/reduce.ts"
import { listSteps } from "../steps/step.ts"
import { describeForm, findWithdrawnMode, readSaved, recallFacts } from "./recall.ts"
import { Saver } from "./saver.ts"

export type Context = JourneyAnswer

/** Milliseconds until a failed save is tried again. */
const RETRY_DELAY = 8_000

/** What the page has of the embedding page; null when the journey was opened by a link. */
export type JourneyHost = Pick<Host, "start" | "tell" | "close"> | null

/** Where a journey is shown. */
export interface JourneyWindow {
  readonly gate: ProofGate
  readonly host: JourneyHost
  /** The mailed link that opened it; null: a vendor's page did. */
  readonly link: LinkSession | null
  readonly device: Omit<DeviceKey, "key">
}

/**
 * One journey in this window: the state that the reducer decides about, and what the service knows. It carries out the
 * reducer's effects and tells its listeners about every change.
 */
export class Journey {
  readonly api: Api
  /** Holds the calls that need a proved mailbox. */
  readonly gate: ProofGate
  readonly link: LinkSession | null
  readonly closing: Closing
  readonly #device: JourneyWindow["device"]
  readonly #host: JourneyHost
  readonly #listeners = new Set<() => void>()
  readonly #saver: Saver
  readonly #work = new Set<Promise<unknown>>()
  #retry: ReturnType<typeof setTimeout> | undefined
  state: JourneyState = openingState("onboarding")
  /** Null until it was loaded. */
  context: Context | null = null
  connectors: ReadonlyArray<JourneyConnector> = []
  /** The chosen way to connect, when the vendor does not offer it any more. */
  withdrawnMode: IntegrationType | null = null
  /** Why the journey, a save or the submission failed last. */
  problem: Problem | null = null

  constructor(api: Api, { gate, host, link, device }: JourneyWindow) {
    this.api = api
    this.gate = gate
    this.link = link
    this.#device = device
    this.closing = new Closing(device, host, () => this.#notify())
    this.#host = host
    this.#saver = new Saver(api)
  }

  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispatch(event: JourneyEvent): void {
    const before = this.state
    const { state, effects } = reduceJourney(before, event)
    this.state = state
    // From here on, the owner of the connection proves a mailbox; a mailed link opens again only on the device that opened it.
    if (state.step === "done" && this.link === null) this.#device.forget()
    for (const effect of effects) this.#perform(effect)
    this.#learnForm()
    this.#notify()
  }

  /** Loads the journey, or loads it again; a failure is in `problem`. */
  async open(): Promise<void> {
    const isFirst = this.context === null
    const context = await this.#load()
    if (context === null) return
    const isAccepted = context.connection.status !== "CONNECTION_INVITED"
    this.withdrawnMode = isAccepted ? null : findWithdrawnMode(context)
    const saved = readSaved(context, this.connectors, this.withdrawnMode !== null)
    const facts = recallFacts(saved, this.connectors, context)
    this.dispatch({ type: "opened", purpose: context.purpose, saved, facts, isAccepted })
    if (isFirst && context.is_in_console) this.dispatch({ type: "wentTo", step: "file" })
  }

  /** The vendor no longer offers what was chosen: the user chooses again, with everything else as it is in this window. */
  async #chooseAgain(): Promise<void> {
    if ((await this.#load()) === null) {
      this.dispatch({ type: "saveFailed" })
      this.#retryLater()
      return
    }
    const { purpose, version, step, answers, facts, isAccepted } = this.state
    this.withdrawnMode = answers.integrationType
    const saved = { version, step, answers: { ...answers, integrationType: null } }
    this.dispatch({ type: "opened", purpose, saved, facts, isAccepted })
  }

  /** What the service has now; null: the failure is in `problem`. */
  async #load(): Promise<Context | null> {
    const [context, connectors] = await Promise.all([
      send(this.api.GET("/api/journey/")),
      send(this.api.GET("/api/journey/connectors/")),
    ])
    if (!context.ok) {
      this.fail(context.problem)
      return null
    }
    if (!connectors.ok) {
      this.fail(connectors.problem)
      return null
    }
    this.problem = null
    this.context = context.value
    this.connectors = connectors.value.connectors
    return context.value
  }

  /** Asks the service whether a colleague has given the connection details. */
  async refreshAccessRequest(): Promise<void> {
    const context = await send(this.api.GET("/api/journey/"))
    if (context.ok) this.learnAccessRequest(context.value.access_request)
    else if (context.problem.kind === "expired") this.fail(context.problem)
  }

  learnAccessRequest(request: Context["access_request"]): void {
    if (this.context === null || request?.state === this.context.access_request?.state) return
    this.context = { ...this.context, access_request: request }
    const form = this.connector === null ? {} : describeForm(this.connector, this.context)
    this.dispatch({ type: "factsLearned", facts: { ...form, check: "none" } })
  }

  /** The connector that the answers lead to; null before one is chosen. */
  get connector(): JourneyConnector | null {
    const code = findConnector(this.state.answers)?.code
    return this.connectors.find((each) => each.code === code) ?? null
  }

  /** Reports a failed call of a screen: an expired token ends the session, wherever it was noticed. */
  fail(problem: Problem): void {
    this.problem = problem
    if (problem.kind === "expired") this.dispatch({ type: "expired" })
    else this.#notify()
  }

  /** Leaves the journey once everything is saved. What could not be saved keeps it open, and the shell says why. */
  async close(): Promise<void> {
    this.dispatch({ type: "saveRetried" })
    this.saveNow()
    await this.#whenSaved()
    const { saving, isExpired, isAccepted } = this.state
    if (saving.status !== "saved" && !isExpired && !isAccepted) return
    this.closing.begin(this.hasEntered && !isAccepted)
  }

  /** Saves without waiting for a pause in the typing, because the window may be gone at any moment. */
  saveNow(): void {
    this.#saver.endPause()
  }

  /** Saves for the last time: what a save on its way does not have is sent without waiting for its answer. */
  leave(): void {
    this.dispatch({ type: "saveRetried" })
    this.saveNow()
    const { saving } = this.state
    if (saving.status === "saving" && saving.isStale) this.#saver.saveLast(this.state)
  }

  /** Keeps the journey open until something that the user entered outside of the answers is saved. */
  keepOpenFor<A>(work: Promise<A>): Promise<A> {
    this.#work.add(work)
    return work.finally(() => {
      this.#work.delete(work)
      this.#notify()
    })
  }

  /** Secrets or a file were given in this browser. */
  get hasEntered(): boolean {
    const { answers, facts } = this.state
    const isChecked = facts.check === "partial" || facts.check === "complete"
    return facts.upload !== "none" || (isChecked && listSteps("onboarding", answers).includes("credentials"))
  }

  /** False where this browser stores nothing for this page. */
  get isKept(): boolean {
    return this.#device.isKept
  }

  get isInDialog(): boolean {
    return this.#host?.start.isDialog === true
  }

  get isEmbedded(): boolean {
    return this.#host !== null
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  #perform(effect: JourneyEffect): void {
    if (effect.type === "tell") this.#host?.tell(...effect.event)
    else if (effect.type === "save") void this.#save()
    else if (effect.type === "reload") void this.open()
    else void this.#submit(effect.mailboxCode)
  }

  async #save(): Promise<void> {
    await this.#saver.waitForPause()
    if (this.state.saving.status !== "saving") return
    this.dispatch({ type: "saveSent" })
    const result = await this.#saver.save(this.state)
    if (result.ok) {
      this.dispatch({ type: "saved", version: result.value.version })
      return
    }
    const { problem } = result
    if (problem.kind === "conflict") {
      this.dispatch({ type: "saveRefused", theirs: readVersion(problem) })
      return
    }
    if (isModeRefused(problem)) {
      await this.#chooseAgain()
      return
    }
    this.dispatch({ type: "saveFailed" })
    this.fail(problem)
    // It would ask for a mailbox again, every few seconds.
    if (problem.kind !== "expired" && !isAboutMailbox(problem)) this.#retryLater()
  }

  #retryLater(): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.dispatch({ type: "saveRetried" }), RETRY_DELAY)
  }

  async #submit(mailboxCode: string | null): Promise<void> {
    await this.#whenSaved()
    if (this.state.saving.status !== "saved") {
      this.dispatch({ type: "submitFailed" })
      return
    }
    const body = {
      version: this.state.version,
      ...(mailboxCode === null ? {} : { mailbox_code: mailboxCode }),
    }
    const result = await sendTwice(() => send(this.api.POST("/api/journey/submit/", { body })))
    if (result.ok || isAboutMailbox(result.problem)) findMailboxProof(this).learn(result)
    if (result.ok) {
      this.problem = null
      this.dispatch({ type: "accepted", version: result.value.version })
      return
    }
    this.dispatch({ type: "submitFailed" })
    if (isModeRefused(result.problem)) await this.#chooseAgain()
    else this.fail(result.problem)
  }

  #whenSaved(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.state.saving.status === "saving" || this.#work.size > 0) return
        end()
        resolve()
      }
      const end = this.subscribe(check)
      check()
    })
  }

  /** What the form of a connector needs is known as soon as it is chosen. */
  #learnForm(): void {
    if (this.state.facts.requiredFields !== null || this.connector === null) return
    const { requiredFields, storedFields } = describeForm(this.connector, this.context)
    this.state = { ...this.state, facts: { ...this.state.facts, requiredFields, storedFields } }
  }
}

const isModeRefused = ({ fields }: Problem): boolean => "answers.integration_type" in fields

const readVersion = ({ fields }: Problem): number => Number(fields["version"] ?? 0)
