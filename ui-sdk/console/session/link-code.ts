/** Where mailed links lead, below the service's address. */
const LINK_PATH = "/console/link"

/**
 * The code of a mailed link, from the address's fragment, which browsers send to no server. It leaves the address at once, so that
 * it stays in no history; a reload finds it in the state of this page.
 */
export const takeLinkCode = ({ location, history }: Pick<Window, "location" | "history">): string | null => {
  if (location.pathname.replace(/\/$/u, "") !== LINK_PATH) return null
  const code = location.hash.slice(1) || readKept(history.state) || ""
  history.replaceState({ linkCode: code }, "", LINK_PATH)
  return code
}

const readKept = (state: unknown): string | undefined =>
  (state as { readonly linkCode?: string } | null)?.linkCode
