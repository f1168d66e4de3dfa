import type { InjectedName } from "../../situations.ts"

export type Undo = () => Promise<unknown>

/** Values of the real situation, by their names in the pacts. */
export type Values = Readonly<Partial<Record<InjectedName, string>>>

export interface SetUp {
  readonly values: Values
  /** Ends what must not outlast the exchange. */
  readonly undo?: Undo
}

/** The pact holds the parameters beside the situation's name. */
export type SetUpSituation = (parameters: Readonly<Record<string, unknown>>) => Promise<SetUp>
