/** Where the identity provider sends the browser back to, below the service's address. */
const RETURN_PATH = "/console/provider"

/**
 * The answer of the identity provider, from the address's query. It leaves the address at once, so that it stays in no history; it
 * is of use once, so that a reload begins anew. Null: the browser does not come from there.
 */
export const takeProviderAnswer = ({
  location,
  history,
}: Pick<Window, "location" | "history">): string | null => {
  if (location.pathname.replace(/\/$/u, "") !== RETURN_PATH) return null
  const { search } = location
  history.replaceState(null, "", "/console/")
  return search === "" ? null : search
}
