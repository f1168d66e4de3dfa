/** A page of a longer list. */
export interface CutPage<Item> {
  readonly items: ReadonlyArray<Item>
  /** The item after which the next page begins; null: this is the last page. */
  readonly last: Item | null
}

/** The first page of a list that was read to one item more than a page has, which tells whether another page follows. */
export const cutPage = <Item>(found: ReadonlyArray<Item>, limit: number): CutPage<Item> => {
  const items = found.slice(0, limit)
  return { items, last: found.length > limit ? (items.at(-1) ?? null) : null }
}
