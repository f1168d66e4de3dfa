export interface Tagged {
  readonly _tag: string
}

/** A text for each of these errors, by its tag. A missing text does not compile. */
export type Texts<E extends Tagged> = {
  readonly [Tag in E["_tag"]]: (error: Extract<E, { readonly _tag: Tag }>) => string
}

/** Each invalid field with its error. */
export const fieldTexts = (fields: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(fields).map(([field, reason]) => `${field}: ${reason}`)
