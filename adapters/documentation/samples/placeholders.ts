/* What is the reader's own in an example. A placeholder stands in the place of its value, so that an example that is sent as it is
   names nothing that exists. */

export interface Placeholder {
  /** Its name, also of the environment variable. */
  readonly name: string
  readonly meaning: string
  /** How it is got. */
  readonly source: string
}

const placeholders = <Name extends string>(all: Readonly<Record<Name, readonly [string, string]>>) =>
  Object.fromEntries(
    Object.entries<readonly [string, string]>(all).map(([name, [meaning, source]]) => [
      name,
      { name, meaning, source },
    ]),
  ) as Readonly<Record<Name, Placeholder>>

const VENDOR_SETUP = "The operator of this service gives it when it registers you (`hrsync vendor create`)."

export const PLACEHOLDERS: Readonly<Record<string, Placeholder>> = placeholders({
  HRSYNC_API_KEY: ["Your API key.", `${VENDOR_SETUP} Make further ones in the console under Developers.`],
  HRSYNC_USERNAME: ["The user name for encrypted reads.", VENDOR_SETUP],
  HRSYNC_PASSWORD: ["The password for encrypted reads.", VENDOR_SETUP],
  HRSYNC_PUSH_TOKEN: [
    "An access token of a corporate's own system.",
    "From `POST /api/external/oauth/token`.",
  ],
  HRSYNC_PUSH_USERNAME: [
    "The user name of a corporate's push credentials.",
    "The corporate gets it in its journey.",
  ],
  HRSYNC_PUSH_PASSWORD: [
    "The password of a corporate's push credentials.",
    "The corporate gets it in its journey.",
  ],
  HRSYNC_ENCRYPTED_PAYLOAD: [
    "The request, signed with your private key and encrypted to the service's public key.",
    "The programs of the guide make it: no command line does.",
  ],
  VENDOR_ORG_ID: ["Your own organization.", `\`org_id\` of your registration. ${VENDOR_SETUP}`],
  ORG_ID: [
    "The corporate's organization.",
    "`org_id` in `GET /api/vendor/connections/` and in `orgId` of its webhooks.",
  ],
  CONNECTION_ID: ["The connection of a corporate.", "`connection_id` in `GET /api/vendor/connections/`."],
  EMPLOYEE_ID: ["An employee's id at the corporate.", "`employeeId` in an employee's record or webhook."],
  SYNC_SESSION_ID: ["A sync session.", "`syncSessionId` in a webhook."],
  REQUEST_ID: ["A webhook.", "`requestId` in its body."],
  FILE_TOKEN: ["The token of a file's link.", "The end of `csv_link` in `sync.events.employee.csv`."],
  HR_EMAIL: ["The address of an HR admin of your client.", "Your client says it."],
  ORG_NAME: ["The name of your client.", "As your own records have it."],
  REMOTE_ORG_ID: [
    "Your own id of the client.",
    "From your records. One that is new makes a new organization.",
  ],
  FROM_TIMESTAMP: ["The beginning of the range.", "A time in ISO 8601, such as when your receiver failed."],
  TO_TIMESTAMP: ["The end of the range.", "A time in ISO 8601."],
})

/** The names of fields and parameters of the vendor's calls whose values are the reader's own. */
const BY_FIELD: Readonly<Record<string, string>> = {
  api_key: "HRSYNC_API_KEY",
  encrypted_payload: "HRSYNC_ENCRYPTED_PAYLOAD",
  username: "HRSYNC_PUSH_USERNAME",
  password: "HRSYNC_PUSH_PASSWORD",
  vendor_org: "VENDOR_ORG_ID",
  org: "ORG_ID",
  org_id: "ORG_ID",
  client_org: "ORG_ID",
  connection_id: "CONNECTION_ID",
  emp_id: "EMPLOYEE_ID",
  employee_id: "EMPLOYEE_ID",
  employeeId: "EMPLOYEE_ID",
  sync_session_id: "SYNC_SESSION_ID",
  request_id: "REQUEST_ID",
  token: "FILE_TOKEN",
  email: "HR_EMAIL",
  org_name: "ORG_NAME",
  remote_org_id: "REMOTE_ORG_ID",
  from_timestamp: "FROM_TIMESTAMP",
  to_timestamp: "TO_TIMESTAMP",
}

/** Of an employee's record, everything but its id is data of the example. */
const isRecord = (value: object): boolean => "employeeId" in value && !("remote_org_id" in value)

/** The example with `$NAME` in the place of what is the reader's own. */
export const placeholdBody = (example: unknown): unknown => {
  if (typeof example !== "object" || example === null || Array.isArray(example)) return example
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [
      name,
      isRecord(example) && name === "email" ? (value as unknown) : placeholdValue(name, value),
    ]),
  )
}

/** The value of a field or parameter, or `$NAME` in its place. */
export const placeholdValue = (name: string, value: unknown): unknown => {
  const placeholder = BY_FIELD[name]
  return typeof value === "string" && placeholder !== undefined ? `$${placeholder}` : value
}

/** Those of an example, in its order. */
export const listPlaceholders = (names: ReadonlyArray<string>): ReadonlyArray<Placeholder> =>
  names.flatMap((name) => PLACEHOLDERS[name] ?? [])
