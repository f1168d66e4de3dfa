/** Keys tried at most for one message: each costs a public or private RSA operation that a stranger can ask for. */
export const MOST_KEYS_TRIED = 8

/** The keys that a message may be under: those that its `kid` names, else all in turn (decisions.md 4). */
export const candidates = <Key extends { readonly kid: string | null }>(
  keys: ReadonlyArray<Key>,
  kid: string | null,
): ReadonlyArray<Key> => {
  const named = kid === null ? [] : keys.filter((key) => key.kid === kid)
  return (named.length > 0 ? named : keys).slice(0, MOST_KEYS_TRIED)
}
