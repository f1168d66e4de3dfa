/**
 * SQL condition: a row of `api_key`, `basic_user` or `vendor_key` is active at an instant. Every statement that admits a call
 * or reads a vendor's public keys checks it. Nothing is cached, so that a revocation applies in all processes at once.
 */
export const activeAt = (alias: string, instant: string): string =>
  `${alias}.revoked_at IS NULL AND (${alias}.expires_at IS NULL OR ${alias}.expires_at > ${instant}::timestamptz)`
