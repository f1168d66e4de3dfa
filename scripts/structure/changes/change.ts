/** A change that follows a recipe. */
export interface Change {
  /** The title of the recipe in .github/recipes.md. */
  readonly recipe: string
  readonly edits: ReadonlyArray<Edit>
}

/** Replaces what matches `from` once by `to`, in which `$&` is what was there; null: the file is new. */
export interface Edit {
  readonly path: string
  readonly from: string | RegExp | null
  readonly to: string
}

export const create = (path: string, to: string): Edit => ({ path, from: null, to })

export const replace = (path: string, from: string | RegExp, to: string): Edit => ({ path, from, to })

export const insertAfter = (path: string, from: string | RegExp, text: string): Edit => ({
  path,
  from,
  to: `$&${text}`,
})

/** The text of a file with the edit; null: there is no such file. Throws if the edit has no place, or more than one. */
export const applyEdit = (text: string | null, { path, from, to }: Edit): string => {
  if (from === null) {
    if (text !== null) throw new Error(`${path} exists already`)
    return to
  }
  const count = text === null ? 0 : countMatches(text, from)
  if (text === null || count !== 1) throw new Error(`${path} has ${String(count)} times: ${String(from)}`)
  return text.replace(from, to)
}

const countMatches = (text: string, from: string | RegExp): number =>
  typeof from === "string" ? text.split(from).length - 1 : Array.from(text.matchAll(from)).length
