/**
 * Returns the keys that a message may use: those that its `kid` names, else all in turn
 * (specification/authentication.md#encrypted-payloads). Each costs an RSA operation that anyone can trigger,
 * so the number of active keys is limited, at registration (core/domain/accounts/credential.ts) and not here:
 * an accepted key is never skipped.
 */
export const findCandidateKeys = <Key extends { readonly kid: string | null }>(
  keys: ReadonlyArray<Key>,
  kid: string | null,
): ReadonlyArray<Key> => {
  const named = kid === null ? [] : keys.filter((key) => key.kid === kid)
  return named.length > 0 ? named : keys
}
