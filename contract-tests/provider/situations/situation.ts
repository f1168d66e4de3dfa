import type { InjectedName } from "../../situations.ts"

export type Undo = () => Promise<unknown>

/** Values of the real situation, by the names that the pacts have for them. */
export type Values = Readonly<Partial<Record<InjectedName, string>>>

export interface SetUp {
  readonly values: Values
  /** Ends what must not outlast the exchange. */
  readonly undo?: Undo
}

/** Parameters stand in the pact beside the situation's name. */
export type SetUpSituation = (parameters: Readonly<Record<string, unknown>>) => Promise<SetUp>
