import type { DataSource } from "typeorm"
import type { TenantScope } from "../../../../core/ports/access/tenant-scope.ts"

/*
 * Two vendors, each connected with both of two corporates, and members of all four: rows of every table, each with the scopes that
 * own it. The ids are hashes of names.
 */

const VENDORS = ["v1", "v2"] as const
const CORPORATES = ["c1", "c2"] as const
export const PLACES = VENDORS.flatMap((vendor) =>
  CORPORATES.map((corporate) => ({ vendor, corporate, connection: vendor + corporate })),
)
export const CONNECTIONS = PLACES.map(({ connection }) => connection)

/** The names of the scopes: a vendor, a corporate, or a connection. */
export const SCOPES = [...VENDORS, ...CORPORATES, ...CONNECTIONS]

export const toScope = (name: string): TenantScope["kind"] => {
  if (CONNECTIONS.includes(name)) return "connection"
  return isVendor(name) ? "vendor" : "corporate"
}

/** Scopes of tenants that do not exist. */
export const NOBODY = (["vendor", "corporate", "connection"] as const).map(
  (kind) => [`nobody, a ${kind}`, kind] as const,
)

/** SQL of an id. */
export const id = (name: string): string => `md5('${name}')::uuid`
const bytes = (name: string): string => `decode(md5('${name}'), 'hex')`
const AT = "timestamptz '2031-01-01'"

/** A row: SQL of its values by column, and the names of the scopes that read it. */
export interface SeedRow {
  readonly values: Readonly<Record<string, string>>
  readonly readers: ReadonlyArray<string>
  /** Those of the readers that change it. All of them, if omitted. */
  readonly writers?: ReadonlyArray<string>
  /** Those that add such a row. The writers, if omitted. */
  readonly creators?: ReadonlyArray<string>
  /** Those that delete it. The writers, if omitted. */
  readonly deleters?: ReadonlyArray<string>
}

/** An organization that is connected with nobody. */
export const STRANGER = "c3"

const isVendor = (name: string): boolean => VENDORS.some((vendor) => vendor === name)

/** Only the service adds and deletes such rows. */
const withoutOwners = (row: SeedRow): SeedRow => ({ ...row, creators: [], deleters: [] })

const ofConnections = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  PLACES.map(({ vendor, corporate, connection }) => ({
    values: values(connection),
    readers: [vendor, corporate, connection],
  }))

const byConnection = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  ofConnections((name) => ({ connection_id: id(name), ...values(name) }))

const withoutVendor = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => !isVendor(name))

/** Rows of a connection that its vendor does not see. */
const ofCorporates = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  byConnection(values).map((row) => ({ ...row, readers: withoutVendor(row.readers) }))

const ofVendors = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  VENDORS.map((name) => ({ values: values(name), readers: [name] }))

/** Read by those who share with the vendor, too: here everybody but the other vendor. */
const ofSharedVendors = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  VENDORS.map((name) => ({
    values: values(name),
    readers: [name, ...CORPORATES, ...CONNECTIONS.filter((each) => each.startsWith(name))],
    writers: [name],
  }))

const ofSharedCorporates = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  CORPORATES.map((name) => ({
    values: values(name),
    readers: [name, ...VENDORS, ...CONNECTIONS.filter((each) => each.endsWith(name))],
  }))

const ofMembers = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  [...VENDORS, ...CORPORATES].map((name) => ({ values: values(name), readers: [name], writers: [] }))

/** Rows of no tenant that the application has no right on. */
const ofService = (values: SeedRow["values"]): ReadonlyArray<SeedRow> => [{ values, readers: [] }]
/** Rows of no tenant that everybody reads. */
const ofAll = (values: SeedRow["values"]): ReadonlyArray<SeedRow> => [
  { values, readers: [...SCOPES, ...NOBODY.map(([name]) => name)], writers: [] },
]

const ofDelivery = (values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> =>
  byConnection((name) => ({ vendor_org_id: id(name.slice(0, 2)), ...values(name) }))

/** In the order of their foreign keys. A new table is added here, or its test fails. */
export const ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
  organization: [
    ...ofSharedVendors((name) => organization(name, true)),
    ...ofSharedCorporates((name) => organization(name, false)).map((row) => ({
      ...row,
      writers: row.readers.filter((name) => !isVendor(name)),
    })),
    { values: organization(STRANGER, false), readers: [] },
  ].map(withoutOwners),
  vendor: ofSharedVendors((name) => ({
    org_id: id(name),
    time_zone: "'UTC'",
    app_key: `'${name}'`,
    app_secret: bytes(name),
    app_secret_master_key_id: "'k'",
    flags: "'{}'",
    origins: "'{}'",
    created_at: AT,
  })).map(withoutOwners),
  vendor_logo: ofSharedVendors((name) => ({
    vendor_org_id: id(name),
    sha256: `'${name}'`,
    media_type: "'image/png'",
    contents: bytes(name),
  })),
  webhook_endpoint: ofSharedVendors((name) => ({
    vendor_org_id: id(name),
    url: `'https://${name}.example'`,
    events: "'{}'",
  })),
  api_key: ofVendors((name) => ({ ...ownedBy(name, "key"), digest: bytes(name), created_at: AT })),
  basic_user: ofVendors((name) => ({
    ...ownedBy(name, "basic"),
    username: `'${name}'`,
    password_digest: bytes(name),
    created_at: AT,
  })),
  vendor_key: ofVendors((name) => ({
    ...ownedBy(name, "jwk"),
    encrypts: "true",
    jwk: "'{}'",
    created_at: AT,
  })),
  replaced_secret: ofVendors((name) => ({
    ...ownedBy(name, "secret"),
    sealed: bytes(name),
    master_key_id: "'k'",
    created_at: AT,
    signs_from: AT,
    signs_until: AT,
  })),
  connection: ofConnections((name) => ({
    id: id(name),
    vendor_org_id: id(name.slice(0, 2)),
    org_id: id(name.slice(2)),
    status: "'CONNECTION_ACCEPTED'",
    status_at: AT,
    withheld: "'{}'",
    subset: "'[]'",
    allowed_missing_share: "0.2",
    created_at: AT,
    corporate_name: `'${name}'`,
    org_number: String(CONNECTIONS.indexOf(name) + 1),
  })).map((row) => ({ ...row, creators: [] })),
  corporate_user: ofSharedCorporates((name) => ({
    id: id(`user ${name}`),
    org_id: id(name),
    email: `'hr@${name}.example'`,
    full_name: "'HR'",
    created_at: AT,
  })),
  remote_organization: VENDORS.flatMap((vendor) =>
    CORPORATES.map((corporate) => ({
      values: { vendor_org_id: id(vendor), remote_org_id: `'${corporate}'`, org_id: id(corporate) },
      readers: [vendor],
      writers: [],
    })),
  ),
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
  used_id: ofService({ scope: "'s'", id: "'i'", expires_at: AT }),
  rate_window: ofService({ key: "'k'", hits: "'{}'" }),
  master_key: ofAll({ id: "'k'", current_since: AT }),
  supported_hrms: ofAll({ code: "'seeded'" }),

  sync_session: byConnection((name) => ({
    id: id(`session ${name}`),
    kind: "'delta'",
    mode: "'full'",
    state: "'completed'",
    trigger: "'schedule'",
    dry_run: "false",
    silent: "false",
    started_at: AT,
  })),
  session_change: ofSessions((name) => ({
    employee_id: "'E1'",
    id: id(`employee ${name}`),
    change: "'update'",
  })),
  session_note: ofSessions(() => ({ findings: "'[]'" })),
  employee_record: ofLoaded((name) => ({ ordinal: "1", sealed: bytes(name) })),
  staged_employee: ofLoaded((name) => ({
    change: "'add'",
    ordinal: "1",
    position: "1",
    id: id(`employee ${name}`),
    employee_id: "'E1'",
    outside: "false",
  })),
  staged_salary: ofLoaded((name) => ({
    change: "'add'",
    ordinal: "1",
    id: id(`employee ${name}`),
    period: "24000",
    sealed: bytes(name),
  })),
  employee: byConnection((name) => ({
    id: id(`employee ${name}`),
    employee_id: "'E1'",
    record_session_id: id(`session ${name}`),
    record_ordinal: "1",
    fingerprint: bytes(name),
    status: "'Active'",
    outside: "false",
    created_at: AT,
    updated_at: AT,
  })),
  employee_consent: byConnection((name) => ({
    employee_record_id: id(`employee ${name}`),
    language: "'en'",
    consented_at: AT,
    expires_at: AT,
    received_at: AT,
  })),
  monthly_salary: byConnection((name) => ({
    employee_id: id(`employee ${name}`),
    period: "24000",
    sealed: bytes(name),
  })),
  connection_issue: byConnection((name) => ({
    id: id(`issue ${name}`),
    code: "'source.unreachable'",
    message: "'m'",
    raised_at: AT,
    seen_at: AT,
  })),
  deletion_receipt: byConnection(() => ({
    employees: "1",
    sync_sessions: "1",
    webhooks: "1",
    deleted_at: AT,
  })),
  salary_master: byConnection(() => ({ master: "'{}'" })),
  update_config: byConnection(() => ({
    enabled: "true",
    allowed_fields: "'{}'",
    post_to_source: "false",
    notify: "false",
  })),
  source_hook: byConnection((name) => ({ token_digest: bytes(name), issued_at: AT })),
  source_credential: byConnection((name) => ({ sealed: bytes(name) })),
  push_credential: byConnection((name) => ({
    id: id(`push ${name}`),
    environment: "'test'",
    auth_type: "'token'",
    username: `'${name}'`,
    password_digest: bytes(name),
    issued_at: AT,
  })),
  push_token: ofConnections((name) => ({
    digest: bytes(name),
    kind: "'access'",
    family_id: id(`family ${name}`),
    credential_id: id(`push ${name}`),
    expires_at: AT,
  })),
  push_test_record: byConnection((name) => ({
    employee_id: "'E1'",
    id: id(`pushed ${name}`),
    fingerprint: bytes(name),
    sealed: bytes(name),
    received_at: AT,
  })),
  push_test_outcome: byConnection((name) => ({
    id: id(`outcome ${name}`),
    sequence: "1",
    sealed: bytes(name),
    received_at: AT,
  })),
  journey: byConnection((name) => ({
    version: "1",
    save_id: id(`save ${name}`),
    step: "'data'",
    answers: bytes(name),
    saved_at: AT,
  })),
  connection_anchor: byConnection((name) => ({
    id: id(`anchor ${name}`),
    kind: "'mailbox'",
    value: `'hr@${name}.example'`,
    added_at: AT,
  })).map((row) => ({ ...row, writers: withoutVendor(row.readers) })),
  mailbox_code: ofCorporates((name) => ({
    id: id(`code ${name}`),
    device: `'${name}'`,
    email: `'hr@${name}.example'`,
    digest: bytes(name),
    created_at: AT,
    expires_at: AT,
  })),
  change_notice: ofCorporates((name) => ({
    id: id(`notice ${name}`),
    kind: "'source-repaired'",
    at: AT,
    author: "'person'",
    recipients: "'{}'",
  })),
  journey_link: byConnection((name) => ({
    id: id(`link ${name}`),
    user_id: id(`user ${name.slice(2)}`),
    purpose: "'repair'",
    locale: "'en'",
    digest: bytes(name),
    created_at: AT,
    expires_at: AT,
  })),
  journey_preview: byConnection((name) => ({
    request_id: id(`preview ${name}`),
    connector: "'sftp'",
    source: bytes(name),
    state: "'ready'",
    requested_at: AT,
    expires_at: AT,
  })),
  upload: byConnection((name) => ({
    id: id(`upload ${name}`),
    details: bytes(name),
    size: "1",
    created_at: AT,
  })),
  upload_chunk: ofUploads((name) => ({ start: "0", length: "1", sealed: bytes(name) })),
  upload_row: ofUploads((name) => ({ row: "1", sealed: bytes(name), is_wrong: "false" })),
  upload_fault: ofUploads(() => ({ kind: "'missing'", column_index: "1", row: "1" })),
  upload_employee: ofUploads((name) => ({ row: "1", employee: bytes(name) })),

  webhook_lane: ofDelivery(() => ({ turn: "0", phase: "0" })),
  webhook: ofDelivery((name) => ({
    request_id: id(`webhook ${name}`),
    session_id: id(`session ${name}`),
    turn: "0",
    phase: "0",
    counter: "1",
    kind: "'sync.events.employee.update/sync.events.delta'",
    employee_ids: "'{}'",
    state: "'delivered'",
    due_at: AT,
    created_at: AT,
  })),
  webhook_attempt: ofConnections((name) => ({
    request_id: id(`webhook ${name}`),
    started_at: AT,
    duration_ms: "1",
  })),
  delivery_day: ofDelivery(() => ({
    day: "'2031-01-01'",
    delivered_at_once: "1",
    delivered_later: "0",
    failed_at_first: "0",
  })),

  assisted_request: byConnection(() => ({ set_up: "'in_set_up'", set_up_at: AT, requested_at: AT })),
  unsupported_request: ofVendors((name) => ({
    ...ownedBy(name, "unsupported"),
    data_key: bytes(name),
    master_key_id: "'k'",
    form: bytes(name),
    filed_at: AT,
  })),
  request_document: [
    ...ofVendors((name) => document(name, { unsupported_id: id(`unsupported ${name}`) })),
    ...ofConnections((name) => document(name, { assisted_id: id(name) })),
    ...ofConnections((name) => document(`journey ${name}`, { journey_id: id(name) })),
  ],
  request_document_piece: [...ofVendors(piece), ...ofConnections(piece)],
}

/** SQL that appends an entry about a connection to the chain of a vendor. */
export const appendEntry = (vendor: string, connection: string, corporate: string): string =>
  `SELECT public.audit_append(jsonb_build_array(jsonb_build_object('chain_id', ${id(vendor)}, 'id', gen_random_uuid(),
    'at', ${AT}, 'role', 'operator', 'action', 'connection.show', 'target_kind', 'connection',
    'connection_id', ${id(connection)}, 'org_id', ${id(corporate)}, 'via', 'api', 'outcome', 'done', 'details', '{}')))`

/** What the application sees of other tables: the rows of each condition. */
export const VIEWS: Readonly<
  Record<string, ReadonlyArray<{ where: string; readers: ReadonlyArray<string> }>>
> = {
  "public.vendor_admin": VENDORS.map((name) => ({ where: `vendor_org_id = ${id(name)}`, readers: [name] })),
  "tenant.employee_record": ofSessionRows(),
  "tenant.staged_employee": ofSessionRows(),
  "public.audit_head": VENDORS.map((name) => ({ where: `chain_id = ${id(name)}`, readers: [name] })),
  "public.audit_entry": PLACES.map(({ vendor, corporate, connection }) => ({
    where: `connection_id = ${id(connection)}`,
    readers: [vendor, corporate],
  })),
  "public.migration": [{ where: "true", readers: [] }],
}

function ofSessionRows() {
  return PLACES.map(({ vendor, corporate, connection }) => ({
    where: `session_id = ${id(`session ${connection}`)}`,
    readers: [vendor, corporate, connection],
  }))
}

function organization(name: string, isClient: boolean): SeedRow["values"] {
  return {
    id: id(name),
    name: `'${name}'`,
    folded_name: `'${name}'`,
    is_client: String(isClient),
    is_corporate: String(!isClient),
    created_at: AT,
    modified_at: AT,
  }
}

function ownedBy(vendor: string, kind: string): SeedRow["values"] {
  return { id: id(`${kind} ${vendor}`), vendor_org_id: id(vendor) }
}

function ofMember(kind: string): SeedRow["values"] {
  return { id: id(kind), user_id: id("member v1") }
}

function ofSessions(values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> {
  return ofConnections((name) => ({ session_id: id(`session ${name}`), ...values(name) }))
}

/** Filled by COPY: the application reads the views in place of these tables. */
function ofLoaded(values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> {
  return ofSessions(values).map((row) => ({ ...row, readers: [] }))
}

function ofUploads(values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> {
  return ofConnections((name) => ({ upload_id: id(`upload ${name}`), ...values(name) }))
}

function document(name: string, owner: SeedRow["values"]): SeedRow["values"] {
  return { id: id(`document ${name}`), ...owner, added_at: AT }
}

function piece(name: string): SeedRow["values"] {
  return { document_id: id(`document ${name}`), piece: "1", sealed: bytes(name) }
}

/** A row as PostgreSQL shows it, and who may do what with it. */
export interface ShownRow extends Required<Omit<SeedRow, "values">> {
  readonly shown: string
}

/** Inserts all rows; returns those of each table and view, by its name with the schema. */
export const insertRows = async (
  dataSource: DataSource,
): Promise<ReadonlyMap<string, ReadonlyArray<ShownRow>>> => {
  const inserted = new Map<string, ReadonlyArray<ShownRow>>()
  for (const [table, rows] of Object.entries(ROWS)) {
    const shown: Array<ShownRow> = []
    for (const { values, ...row } of rows) {
      const [answer] = await dataSource.query<ReadonlyArray<{ shown: string }>>(
        `INSERT INTO ${table} (${Object.keys(values).join(", ")}) VALUES (${Object.values(values).join(", ")})
          RETURNING to_jsonb(${table})::text AS shown`,
      )
      shown.push(complete(row, answer?.shown ?? ""))
    }
    inserted.set(`public.${table}`, shown)
  }
  for (const { vendor, corporate, connection } of PLACES)
    await dataSource.query(appendEntry(vendor, connection, corporate))
  for (const [view, rows] of Object.entries(VIEWS)) {
    const shown: Array<ShownRow> = []
    for (const { where, readers } of rows) {
      const answers = await dataSource.query<ReadonlyArray<{ shown: string }>>(
        `SELECT to_jsonb(v)::text AS shown FROM ${view} v WHERE ${where}`,
      )
      for (const answer of answers) shown.push(complete({ readers, writers: [] }, answer.shown))
    }
    inserted.set(view, shown)
  }
  return inserted
}

const complete = (
  { readers, writers = readers, creators = writers, deleters = writers }: Omit<SeedRow, "values">,
  shown: string,
): ShownRow => ({ shown, readers, writers, creators, deleters })
