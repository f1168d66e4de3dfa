import fc from "fast-check"
import {
  canariesIn,
  EMPLOYEES,
  type EmployeeNumber,
  type Group,
  WATCHED,
  type WatchedKey,
} from "./canaries.ts"
import { ConsentModel, type Flag, type Flags, type Terms, type Way } from "./model.ts"
import type { ConsentWorld, RuleSet } from "./world.ts"

/** One thing that somebody does. */
export type Act =
  | { readonly act: "token" | "vendor flags"; readonly flags: Flags }
  | { readonly act: "rules"; readonly rules: RuleSet }
  | { readonly act: "consent"; readonly employee: EmployeeNumber; readonly millis: number }
  | { readonly act: "update"; readonly employee: EmployeeNumber }
  | { readonly act: "resend" | "read" | "news" }
  | { readonly act: "receive"; readonly takes: boolean }
  | { readonly act: "share"; readonly terms: Terms }
  | { readonly act: "on-demand"; readonly on: boolean }
  | { readonly act: "answer"; readonly agree: boolean }
  | { readonly act: "sync"; readonly groups: ReadonlyArray<Group> }
  | { readonly act: "pass"; readonly millis: number }

const flag = fc.constantFrom<Flag>(-1, 0, 1)
const flags: fc.Arbitrary<Flags> = fc.dictionary(fc.constantFrom(...WATCHED), flag, { maxKeys: 3 })
const group = fc.constantFrom<Group>("Sales", "HR")
const employee = fc.constantFrom(...EMPLOYEES)
const groups = fc.tuple(...EMPLOYEES.map(() => group))
const terms: fc.Arbitrary<Terms> = fc.record({
  withheld: fc.subarray<WatchedKey>([...WATCHED], { maxLength: 3 }),
  group: fc.option(group, { nil: null }),
})

const often = <T extends object>(weight: number, model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.record<T>(model),
})

const acts = (passes: ReadonlyArray<number>): fc.Arbitrary<Act> =>
  fc.oneof(
    often(4, { act: fc.constantFrom("token" as const, "vendor flags" as const), flags }),
    often(2, {
      act: fc.constant("rules" as const),
      rules: fc.constantFrom<RuleSet>("none", "merge", "regroup"),
    }),
    often(2, { act: fc.constant("consent" as const), employee, millis: fc.constantFrom(-1, 200, 3_600_000) }),
    often(1, { act: fc.constant("update" as const), employee }),
    often(2, { act: fc.constantFrom("resend" as const, "read" as const, "news" as const) }),
    often(1, { act: fc.constant("receive" as const), takes: fc.boolean() }),
    often(3, { act: fc.constant("share" as const), terms }),
    often(2, { act: fc.constant("on-demand" as const), on: fc.boolean() }),
    often(3, { act: fc.constant("answer" as const), agree: fc.boolean() }),
    often(2, { act: fc.constant("sync" as const), groups }),
    often(1, { act: fc.constant("pass" as const), millis: fc.constantFrom(...passes) }),
  )

/** What the vendor asks for at first, and what happens after the corporate accepted and sent its first file. */
export interface Play {
  readonly first: Readonly<Record<WatchedKey, Flag>>
  readonly groups: ReadonlyArray<Group>
  readonly acts: ReadonlyArray<Act>
}

/** `passes`: how long nothing may happen, in milliseconds. */
export const plays = (maxLength: number, passes: ReadonlyArray<number>): fc.Arbitrary<Play> =>
  fc.record({
    first: fc.record(
      Object.fromEntries(WATCHED.map((key) => [key, flag])) as Record<WatchedKey, typeof flag>,
    ),
    groups,
    acts: fc.array(acts(passes), { minLength: 2, maxLength }),
  })

export interface Played {
  /** Everything that the vendor received and should not have, with when. */
  readonly leaks: ReadonlyArray<string>
  /** Values that it received, rightly or not: a vendor that receives nothing proves nothing. */
  readonly values: number
}

export const playOn = async (world: ConsentWorld, { first, groups: begin, acts }: Play): Promise<Played> => {
  const stage = new Stage(world, new ConsentModel(first))
  await stage.do({ act: "sync", groups: begin })
  for (const one of acts) await stage.do(one)
  await stage.do({ act: "read" })
  world.receive(true)
  await stage.do({ act: "news" })
  return stage
}

class Stage implements Played {
  readonly leaks: Array<string> = []
  values = 0
  readonly #world: ConsentWorld
  readonly #model: ConsentModel
  #last = "the beginning"

  constructor(world: ConsentWorld, model: ConsentModel) {
    this.#world = world
    this.#model = model
  }

  async do(act: Act): Promise<void> {
    this.#last = JSON.stringify(act)
    await this.#perform(act)
  }

  #perform(act: Act): Promise<void> {
    switch (act.act) {
      case "token":
        return this.#ask(
          () => this.#world.token(act.flags),
          () => this.#model.token(act.flags),
        )
      case "vendor flags":
        return this.#ask(
          () => this.#world.vendorFlags(act.flags),
          () => this.#model.vendorFlags(act.flags),
        )
      case "rules":
        return this.#world.rules(act.rules)
      case "consent":
        return this.#consent(act.employee, act.millis)
      case "update":
        return this.#update(act.employee)
      case "resend":
        return this.#world.resend()
      case "read":
        return this.#read()
      case "news":
        return this.#news()
      case "receive":
        this.#world.receive(act.takes)
        return Promise.resolve()
      case "pass":
        return this.#world.pass(act.millis)
      case "share":
      case "on-demand":
      case "answer":
      case "sync":
        return this.#decide(act)
    }
  }

  /** What the corporate does. */
  async #decide(
    act: Extract<Act, { readonly act: "share" | "on-demand" | "answer" | "sync" }>,
  ): Promise<void> {
    // What is on its way was sent under the terms before.
    await this.#news()
    if (act.act === "share") {
      if (await this.#world.share(act.terms)) this.#model.share(act.terms)
    } else if (act.act === "on-demand") {
      await this.#world.onDemand(act.on)
      this.#model.onDemand(act.on)
    } else if (act.act === "answer") {
      const shown = await this.#world.request()
      if (shown === null) return
      await this.#world.answer(shown.version, act.agree)
      if (act.agree) this.#model.agree(shown)
    } else {
      const groups = new Map(EMPLOYEES.map((one, index) => [one, act.groups[index] ?? "HR"]))
      await this.#world.sync(groups)
      this.#model.synced(groups)
    }
  }

  async #ask(act: () => Promise<void>, note: () => void): Promise<void> {
    await this.#news()
    await act()
    note()
  }

  async #consent(employee: EmployeeNumber, millis: number): Promise<void> {
    const before = this.#world.now()
    const until = before + millis
    const text = await this.#world.consent(employee, until)
    if (text === null) return
    this.#model.consent(employee, until)
    this.#receive(text, { kind: "one", employee }, before)
  }

  async #update(employee: EmployeeNumber): Promise<void> {
    this.#receive(await this.#world.update(employee, "Set By Vendor"), { kind: "one", employee })
  }

  async #read(): Promise<void> {
    this.#receive(await this.#world.list(), { kind: "everybody" })
    for (const employee of EMPLOYEES) {
      // What expires while it is answered may be answered.
      const before = this.#world.now()
      this.#receive(await this.#world.one(employee), { kind: "one", employee }, before)
    }
    const [employee] = EMPLOYEES
    const before = this.#world.now()
    this.#receive(await this.#world.salary(employee), { kind: "one", employee }, before)
    for (const text of await this.#world.files()) this.#receive(text, { kind: "news", isUpdate: true })
  }

  async #news(): Promise<void> {
    for (const { text, isUpdate } of await this.#world.news()) this.#receive(text, { kind: "news", isUpdate })
  }

  #receive(text: string, way: Way, at = this.#world.now()): void {
    this.values += canariesIn(text).length
    for (const leak of this.#model.leaksIn(text, way, at)) this.leaks.push(`${leak} at ${this.#last}`)
  }
}
