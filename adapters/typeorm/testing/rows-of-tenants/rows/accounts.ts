import { ofAll, ofMembers, ofService, type SeedRow } from "../owners.ts"
import { AT, bytes, id } from "../tenants.ts"

export const ACCESS_ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
  console_user: ofMembers((name) => ({
    id: id(`member ${name}`),
    email: `'${name}@example.com'`,
    folded_email: `'${name}@example.com'`,
    created_at: AT,
  })),
  console_membership: ofMembers((name) => ({
    id: id(`membership ${name}`),
    user_id: id(`member ${name}`),
    role: name.startsWith("v") ? "'vendor-admin'" : "'corporate-admin'",
    org_id: id(name),
    invited_at: AT,
  })),
  console_membership_client: ofMembers((name) => ({
    membership_id: id(`membership ${name}`),
    org_id: id(name.startsWith("v") ? "c1" : name),
  })),
  console_session: ofService({
    ...ofMember("session"),
    stage: "'signed-in'",
    digest: bytes("session"),
    rotated_at: AT,
    device: bytes("device"),
    address: "'a'",
    user_agent: "'u'",
    created_at: AT,
    seen_at: AT,
    expires_at: AT,
  }),
  console_link: ofService({
    ...ofMember("link"),
    purpose: "'invitation'",
    digest: bytes("link"),
    created_at: AT,
    expires_at: AT,
  }),
  console_recovery_code: ofService({ user_id: id("member v1"), digest: bytes("code") }),
  console_passkey: ofService({
    ...ofMember("passkey"),
    credential: bytes("passkey"),
    public_key: bytes("key"),
    counter: "0",
    transports: "'{}'",
    is_backed_up: "true",
    name: "'Phone'",
    created_at: AT,
  }),
  console_identity: ofService({
    issuer: "'https://id.example'",
    subject: "'s'",
    user_id: id("member v1"),
    linked_at: AT,
  }),
  idempotent_call: ofService({
    ...ofMember("call"),
    key_digest: bytes("key"),
    request_digest: bytes("request"),
    leased_until: AT,
    expires_at: AT,
  }),
  sign_in_failure: ofService({ key: "'k'", count: "1", since: AT }),
  service_key: ofService({
    kid: "'k'",
    sealed: bytes("k"),
    master_key_id: "'k'",
    created_at: AT,
    use: "'sig'",
    active_from: AT,
  }),
  backup_report: ofService({ kind: "'drill'", succeeded: "true", at: AT }),
  used_id: ofService({ scope: "'s'", id: "'i'", expires_at: AT }),
  rate_window: ofService({ key: "'k'", hits: "'{}'" }),
  service_process: ofService({
    id: id("process"),
    roles: "'{}'",
    host: "'h'",
    version: "'v'",
    started_at: AT,
    seen_at: AT,
  }),
  master_key: ofAll({ id: "'k'", current_since: AT }),
  supported_hrms: ofAll({ code: "'seeded'" }),
}

function ofMember(kind: string): SeedRow["values"] {
  return { id: id(kind), user_id: id("member v1") }
}
