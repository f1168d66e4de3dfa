import fc from "fast-check"
import {
  findCanaries,
  EMPLOYEES,
  type EmployeeNumber,
  type Group,
  TESTED_KEYS,
  type TestedKey,
} from "./canaries.ts"
import { ConsentModel, type Flag, type Flags, type Terms, type Channel } from "./model.ts"
import type { ConsentFixture, RuleSet } from "./fixture.ts"

/** One action. */
export type ScenarioStep =
  | { readonly act: "token" | "vendor flags"; readonly flags: Flags }
  | { readonly act: "rules"; readonly rules: RuleSet }
  | { readonly act: "consent"; readonly employee: EmployeeNumber; readonly millis: number }
  | { readonly act: "update"; readonly employee: EmployeeNumber }
  | { readonly act: "resend" | "read" | "news" }
  | { readonly act: "receive"; readonly takes: boolean }
  | { readonly act: "share"; readonly terms: Terms }
  | { readonly act: "on-demand"; readonly on: boolean }
  | { readonly act: "decide"; readonly agree: boolean }
  | { readonly act: "sync"; readonly groups: ReadonlyArray<Group> }
  | { readonly act: "pass"; readonly millis: number }

const flag = fc.constantFrom<Flag>(-1, 0, 1)
const flags: fc.Arbitrary<Flags> = fc.dictionary(fc.constantFrom(...TESTED_KEYS), flag, { maxKeys: 3 })
const group = fc.constantFrom<Group>("Sales", "HR")
const employee = fc.constantFrom(...EMPLOYEES)
const groups = fc.tuple(...EMPLOYEES.map(() => group))
const terms: fc.Arbitrary<Terms> = fc.record({
  withheld: fc.subarray<TestedKey>([...TESTED_KEYS], { maxLength: 3 }),
  group: fc.option(group, { nil: null }),
})

const weighted = <T extends object>(weight: number, model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.record<T>(model),
})

const makeSteps = (passes: ReadonlyArray<number>): fc.Arbitrary<ScenarioStep> =>
  fc.oneof(
    weighted(4, { act: fc.constantFrom("token" as const, "vendor flags" as const), flags }),
    weighted(2, {
      act: fc.constant("rules" as const),
      rules: fc.constantFrom<RuleSet>("none", "merge", "regroup"),
    }),
    weighted(2, {
      act: fc.constant("consent" as const),
      employee,
      millis: fc.constantFrom(-1, 200, 3_600_000),
    }),
    weighted(1, { act: fc.constant("update" as const), employee }),
    weighted(2, { act: fc.constantFrom("resend" as const, "read" as const, "news" as const) }),
    weighted(1, { act: fc.constant("receive" as const), takes: fc.boolean() }),
    weighted(3, { act: fc.constant("share" as const), terms }),
    weighted(2, { act: fc.constant("on-demand" as const), on: fc.boolean() }),
    weighted(3, { act: fc.constant("decide" as const), agree: fc.boolean() }),
    weighted(2, { act: fc.constant("sync" as const), groups }),
    weighted(1, { act: fc.constant("pass" as const), millis: fc.constantFrom(...passes) }),
  )

/** What the vendor requests at first, and what happens after the corporate accepted and sent its first file. */
export interface Scenario {
  readonly first: Readonly<Record<TestedKey, Flag>>
  readonly groups: ReadonlyArray<Group>
  readonly acts: ReadonlyArray<ScenarioStep>
}

/** `passes`: how long nothing may happen, in milliseconds. */
export const makeScenarios = (maxLength: number, passes: ReadonlyArray<number>): fc.Arbitrary<Scenario> =>
  fc.record({
    first: fc.record(
      Object.fromEntries(TESTED_KEYS.map((key) => [key, flag])) as Record<TestedKey, typeof flag>,
    ),
    groups,
    acts: fc.array(makeSteps(passes), { minLength: 2, maxLength }),
  })

export interface ScenarioResult {
  /** Everything that the vendor received and should not have, with the step. */
  readonly leaks: ReadonlyArray<string>
  /** Values that it received, rightly or not: a vendor that receives nothing proves nothing. */
  readonly values: number
}

export const runScenario = async (
  fixture: ConsentFixture,
  { first, groups: begin, acts }: Scenario,
): Promise<ScenarioResult> => {
  const runner = new ScenarioRunner(fixture, new ConsentModel(first))
  await runner.run({ act: "sync", groups: begin })
  for (const one of acts) await runner.run(one)
  await runner.run({ act: "read" })
  fixture.setReceiving(true)
  await runner.run({ act: "news" })
  return runner
}

class ScenarioRunner implements ScenarioResult {
  readonly leaks: Array<string> = []
  values = 0
  readonly #fixture: ConsentFixture
  readonly #model: ConsentModel
  #lastStep = "the beginning"

  constructor(fixture: ConsentFixture, model: ConsentModel) {
    this.#fixture = fixture
    this.#model = model
  }

  async run(act: ScenarioStep): Promise<void> {
    this.#lastStep = JSON.stringify(act)
    await this.#perform(act)
  }

  #perform(act: ScenarioStep): Promise<void> {
    switch (act.act) {
      case "token":
        return this.#request(
          () => this.#fixture.sendToken(act.flags),
          () => this.#model.token(act.flags),
        )
      case "vendor flags":
        return this.#request(
          () => this.#fixture.vendorFlags(act.flags),
          () => this.#model.vendorFlags(act.flags),
        )
      case "rules":
        return this.#fixture.rules(act.rules)
      case "consent":
        return this.#consent(act.employee, act.millis)
      case "update":
        return this.#update(act.employee)
      case "resend":
        return this.#fixture.resend()
      case "read":
        return this.#read()
      case "news":
        return this.#news()
      case "receive":
        this.#fixture.setReceiving(act.takes)
        return Promise.resolve()
      case "pass":
        return this.#fixture.advanceClock(act.millis)
      case "share":
      case "on-demand":
      case "decide":
      case "sync":
        return this.#decide(act)
    }
  }

  /** The corporate's actions. */
  async #decide(
    act: Extract<ScenarioStep, { readonly act: "share" | "on-demand" | "decide" | "sync" }>,
  ): Promise<void> {
    // Webhooks on their way were sent under the previous terms.
    await this.#news()
    if (act.act === "share") {
      if (await this.#fixture.share(act.terms)) this.#model.share(act.terms)
    } else if (act.act === "on-demand") {
      await this.#fixture.onDemand(act.on)
      this.#model.onDemand(act.on)
    } else if (act.act === "decide") {
      const shown = await this.#fixture.findRequest()
      if (shown === null) return
      await this.#fixture.decide(shown.version, act.agree)
      if (act.agree) this.#model.agree(shown)
    } else {
      const groups = new Map(EMPLOYEES.map((one, index) => [one, act.groups[index] ?? "HR"]))
      await this.#fixture.sync(groups)
      this.#model.synced(groups)
    }
  }

  async #request(act: () => Promise<void>, note: () => void): Promise<void> {
    await this.#news()
    await act()
    note()
  }

  async #consent(employee: EmployeeNumber, millis: number): Promise<void> {
    const before = this.#fixture.now()
    const until = before + millis
    const text = await this.#fixture.consent(employee, until)
    if (text === null) return
    this.#model.consent(employee, until)
    this.#receive(text, { kind: "one", employee }, before)
  }

  async #update(employee: EmployeeNumber): Promise<void> {
    this.#receive(await this.#fixture.update(employee, "Set By Vendor"), { kind: "one", employee })
  }

  async #read(): Promise<void> {
    this.#receive(await this.#fixture.readList(), { kind: "everybody" })
    for (const employee of EMPLOYEES) {
      // A consent that expires during a response may still apply to it.
      const before = this.#fixture.now()
      this.#receive(await this.#fixture.readEmployee(employee), { kind: "one", employee }, before)
    }
    const [employee] = EMPLOYEES
    const before = this.#fixture.now()
    this.#receive(await this.#fixture.readSalary(employee), { kind: "one", employee }, before)
    for (const text of await this.#fixture.readFiles()) this.#receive(text, { kind: "news", isUpdate: true })
    for (const { text, isUpdate } of await this.#fixture.readDeliveries())
      this.#receive(text, { kind: "news", isUpdate })
  }

  async #news(): Promise<void> {
    for (const { text, isUpdate } of await this.#fixture.fetchWebhooks())
      this.#receive(text, { kind: "news", isUpdate })
  }

  #receive(text: string, channel: Channel, at = this.#fixture.now()): void {
    this.values += findCanaries(text).length
    for (const leak of this.#model.findLeaks(text, channel, at))
      this.leaks.push(`${leak} at ${this.#lastStep}`)
  }
}
