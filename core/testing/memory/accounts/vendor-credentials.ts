import * as Effect from "effect/Effect"
import { CREDENTIAL_KINDS, isActive } from "../../../domain/accounts/credential.ts"
import { measureModulus } from "../../../domain/accounts/modulus.ts"
import type {
  CredentialEnd,
  NewCredential,
  VendorCredential,
  VendorCredentials,
} from "../../../ports/accounts/vendor-credentials.ts"
import type { StoredAppSecret, StoredCredential, StoredVendor, Tables } from "../tables.ts"

export const makeMemoryVendorCredentials = (tables: Tables): VendorCredentials => ({
  list: (vendorOrgId) =>
    Effect.sync(() => {
      const vendor = tables.vendors.get(vendorOrgId)
      if (vendor === undefined) return []
      const all = [
        ...vendor.credentials.map(toVendorCredential),
        ...vendor.appSecrets.map(toSecretCredential),
      ]
      const rank = ({ kind }: VendorCredential) => CREDENTIAL_KINDS.indexOf(kind)
      return all.toSorted((a, b) => rank(a) - rank(b) || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    }),
  findOwner: (id) =>
    Effect.sync(() => {
      const owner = [...tables.vendors.values()].find(
        ({ credentials, appSecrets }) =>
          credentials.some(({ credential }) => getCredentialId(credential) === id) ||
          appSecrets.some((secret) => secret.id === id),
      )
      return owner?.orgId ?? null
    }),
  add: (vendorOrgId, credential, { now, most }) =>
    Effect.sync(() => {
      const vendor = tables.vendors.get(vendorOrgId)
      if (vendor === undefined) return "unknown vendor"
      if (listActive(vendor, credential.kind, now).length >= most) return "too many"
      const expiresAt = credential.kind === "public-key" ? null : credential.expiresAt
      const stored = { credential: credential, createdAt: now, lastUsedAt: null, expiresAt, revokedAt: null }
      tables.vendors.set(vendorOrgId, { ...vendor, credentials: [...vendor.credentials, stored] })
      return "added"
    }),
  end: ({ vendorOrgId, id }, end) =>
    Effect.sync(() => {
      const vendor = tables.vendors.get(vendorOrgId)
      const secret = vendor?.appSecrets.find((each) => each.id === id)
      if (vendor === undefined) return "unknown"
      return secret === undefined
        ? endCredential(tables, vendor, id, end)
        : endSecret(tables, vendor, secret, end)
    }),
  setPassword: ({ vendorOrgId, id }, passwordDigest, now) =>
    Effect.sync(() => {
      const found = tables.vendors
        .get(vendorOrgId)
        ?.credentials.find(({ credential }) => getCredentialId(credential) === id)
      if (found?.credential.kind !== "basic-user" || !isActive(found, now)) return null
      const credential = { ...found.credential, passwordDigest }
      changeCredential(tables, id, (stored) => ({ ...stored, credential }))
      return { username: credential.username }
    }),
  appSecrets: (vendorOrgId, now) =>
    Effect.sync(() => {
      const vendor = tables.vendors.get(vendorOrgId)
      return vendor === undefined ? [] : secretsInForce(vendor, now)
    }),
  rotateSecret: (vendorOrgId, { next, switchAt, previousUntil, now, most }) =>
    Effect.sync(() => {
      const vendor = tables.vendors.get(vendorOrgId)
      if (vendor === undefined) return "unknown vendor"
      const inForce = vendor.appSecrets.filter((secret) => isSigning(secret, now))
      if (inForce.length > most) return "too many"
      const replaced = inForce.map((secret) => ({
        ...secret,
        signsUntil: secret.signsUntil ?? previousUntil,
      }))
      const current = { ...next, createdAt: now, signsFrom: switchAt, signsUntil: null }
      tables.vendors.set(vendorOrgId, { ...vendor, appSecrets: [current, ...replaced] })
      return "rotated"
    }),
  countKeyVendors: (since, now) =>
    Effect.sync(() => {
      const active = [...tables.vendors.values()]
        .map((vendor) => listActive(vendor, "public-key", now))
        .filter((keys) => keys.length > 0)
      const isUsed = ({ lastUsedAt }: StoredCredential) => lastUsedAt !== null && lastUsedAt >= since
      return { vendors: active.length, used: active.filter((keys) => keys.some(isUsed)).length }
    }),
  listModuli: () =>
    Effect.sync(() => {
      const all = [...tables.vendors.values()].flatMap(({ credentials }) => credentials)
      return [
        ...new Set(
          all.flatMap(({ credential }) => (credential.kind === "public-key" ? [credential.key.jwk.n] : [])),
        ),
      ]
    }),
})

export const getCredentialId = (credential: NewCredential): string =>
  credential.kind === "public-key" ? credential.key.id : credential.id

/** Newest first. */
export const secretsInForce = ({ appSecrets }: StoredVendor, now: number) =>
  appSecrets
    .filter((secret) => isSigning(secret, now))
    .map(({ sealed, signsFrom }) => ({ sealed, signsFrom }))

const isSigning = ({ signsUntil }: StoredAppSecret, now: number) => signsUntil === null || signsUntil > now

export const changeCredential = (
  tables: Tables,
  id: string,
  change: (stored: StoredCredential) => StoredCredential,
): void => {
  for (const [orgId, vendor] of tables.vendors) {
    if (!vendor.credentials.some(({ credential }) => getCredentialId(credential) === id)) continue
    const credentials = vendor.credentials.map((stored) =>
      getCredentialId(stored.credential) === id ? change(stored) : stored,
    )
    tables.vendors.set(orgId, { ...vendor, credentials })
  }
}

const listActive = ({ credentials }: StoredVendor, kind: NewCredential["kind"], at: number) =>
  credentials.filter((stored) => stored.credential.kind === kind && isActive(stored, at))

const endCredential = (
  tables: Tables,
  vendor: StoredVendor,
  id: string,
  { at, now, allowLast }: CredentialEnd,
) => {
  const ending = vendor.credentials.find(({ credential }) => getCredentialId(credential) === id)
  if (ending === undefined) return "unknown"
  const { kind } = ending.credential
  const before = ending.revokedAt ?? ending.expiresAt
  if (before !== null && before <= at) return { endsAt: before, kind }
  const others = listActive(vendor, kind, at).filter((other) => other !== ending)
  if (others.length === 0 && !allowLast) return { last: kind }
  const end = at <= now ? { revokedAt: now } : { expiresAt: at }
  changeCredential(tables, id, (stored) => ({ ...stored, ...end }))
  return { endsAt: at <= now ? now : at, kind }
}

const endSecret = (tables: Tables, vendor: StoredVendor, secret: StoredAppSecret, { at }: CredentialEnd) => {
  if (secret.signsUntil === null) return "current"
  const signsUntil = Math.min(secret.signsUntil, at)
  const appSecrets = vendor.appSecrets.map((other) => (other === secret ? { ...other, signsUntil } : other))
  tables.vendors.set(vendor.orgId, { ...vendor, appSecrets })
  return { endsAt: signsUntil, kind: "app-secret" as const }
}

const toVendorCredential = ({
  credential,
  createdAt,
  lastUsedAt,
  expiresAt,
  revokedAt,
}: StoredCredential): VendorCredential => ({
  id: getCredentialId(credential),
  kind: credential.kind,
  label: toLabel(credential),
  name: credential.kind === "public-key" ? null : credential.name,
  scopes: credential.kind === "api-key" ? credential.scopes : null,
  publicKey:
    credential.kind === "public-key"
      ? { encrypts: credential.key.encrypts, bits: measureModulus(credential.key.jwk.n) }
      : null,
  createdAt,
  lastUsedAt,
  expiresAt,
  revokedAt,
})

const toLabel = (credential: NewCredential): string | null => {
  if (credential.kind === "api-key") return credential.prefix
  return credential.kind === "basic-user" ? credential.username : credential.key.kid
}

const toSecretCredential = ({ id, prefix, createdAt, signsUntil }: StoredAppSecret): VendorCredential => ({
  id,
  kind: "app-secret",
  label: prefix,
  name: null,
  scopes: null,
  publicKey: null,
  createdAt,
  lastUsedAt: null,
  expiresAt: signsUntil,
  revokedAt: null,
})
