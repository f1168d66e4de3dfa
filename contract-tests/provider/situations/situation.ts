import type { Brought } from "../../situations.ts"

export type Undone = () => Promise<unknown>

/** Values of the real situation, by the names that the pacts have for them. */
export type Values = Readonly<Partial<Record<Brought, string>>>

export interface SetUp {
  readonly values: Values
  /** Ends what must not outlast the exchange. */
  readonly undo?: Undone
}

/** Parameters stand in the pact beside the situation's name. */
export type SetsUp = (parameters: Readonly<Record<string, unknown>>) => Promise<SetUp>
