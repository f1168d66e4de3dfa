/**
 * The last migration of the oldest release that can run on the tables of this one: with it in place, a rolling upgrade can
 * restart that release's processes, and an operator can go back to it. Null: no release before this one can. A release that
 * only adds to the tables names the last migration of the release before it; one that removes what that release uses keeps null.
 */
export const OLDEST_READER: string | null = "WrittenForms1763600000062"
