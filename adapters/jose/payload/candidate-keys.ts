/**
 * The keys that a message may be under: those that its `kid` names, else all in turn (decisions.md 4). Each costs an RSA operation
 * that a stranger can ask for, so there is a limit to how many are active at once, where they are registered
 * (core/domain/access/credential.ts) and not here: a key that was accepted is never passed over.
 */
export const findCandidateKeys = <Key extends { readonly kid: string | null }>(
  keys: ReadonlyArray<Key>,
  kid: string | null,
): ReadonlyArray<Key> => {
  const named = kid === null ? [] : keys.filter((key) => key.kid === kid)
  return named.length > 0 ? named : keys
}
