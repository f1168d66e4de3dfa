export interface Tagged {
  readonly _tag: string
}

/** A sentence for each of these errors, by its tag; one that has none does not compile. */
export type Texts<E extends Tagged> = {
  readonly [Tag in E["_tag"]]: (error: Extract<E, { readonly _tag: Tag }>) => string
}

/** Each wrong field with what is wrong with it. */
export const fieldTexts = (fields: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(fields).map(([field, reason]) => `${field}: ${reason}`)
