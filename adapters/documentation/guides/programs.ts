/** A complete program of the guides, in one file. */
export interface Program {
  /** Its file's name. */
  readonly name: string
  /** As after the fence of a Markdown block. */
  readonly language: string
  readonly text: string
}

export const listPrograms = (): Promise<ReadonlyArray<Program>> => Promise.resolve([])
