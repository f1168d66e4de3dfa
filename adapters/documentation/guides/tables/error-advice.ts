/** What an engineer does about an error of the contract, by its name there. Sentences in Markdown. */
export interface ErrorAdvice {
  /** What the response says, where the contract has no example of it. */
  readonly message?: string
  readonly cause: string
  readonly cure: string
}

const NOT_YOURS =
  "It does not exist, belongs to another vendor, or its connection is terminated. The response is the same for all three."

const EMPLOYEE_GONE: ErrorAdvice = {
  cause: "The corporate has no such employee, or does not share that employee with you.",
  cure: "Use the `employeeId` of a record that you read from this connection; it differs in case and keeps leading zeros.",
}

export const ERROR_ADVICE: Readonly<Record<string, ErrorAdvice>> = {
  PayloadRejected: {
    message: "Invalid encrypted payload.",
    cause: "The payload could not be decrypted or verified, or its fields are wrong.",
    cure: "If `details` names fields, the encryption is right: correct these fields. Otherwise follow the checklist below.",
  },
  Unauthenticated: {
    cause: "User name or password are missing, wrong, expired or revoked.",
    cure: "Send `Authorization: Basic` with the base64 of `username:password`. The API key does not work here.",
  },
  ConnectionNotFound: { cause: NOT_YOURS, cure: "Take `connection_id` from `GET /api/vendor/connections/`." },
  OrganizationNotFound: {
    cause: NOT_YOURS,
    cure: "Take `org_id` from `GET /api/vendor/connections/`. It is not the `connection_id`.",
  },
  EmployeeNotFound: EMPLOYEE_GONE,
  MissingAccountParameter: {
    cause: "The query has neither `connection_id` nor `vendor_org`.",
    cure: "Send one of the two.",
  },
  ApplicationNotFound: {
    cause: "There is no such connection or vendor.",
    cure: "`vendor_org` is your own `org_id`, from your registration.",
  },
  SalaryNotShared: {
    cause: "The corporate shares no field of this kind of salary with you.",
    cure: "Request it: [ask for more](sharing-and-consent.md#ask-for-more).",
  },
  SalaryNotSupported: {
    cause: "The source has no salaries, or has given none so far.",
    cure: "Wait for `sync.events.completed` of the first sync. If it stays, the source has none.",
  },
  ConsentNotYetGiven: {
    cause: "`consent_timestamp` is in the future.",
    cure: "Send the time at which the employee consented, with its UTC offset; check your clock.",
  },
  PostingNotSupported: {
    cause: "The HR system of this connection accepts no changes, or not any more.",
    cure: "Set `post_to_source` to false. `has_data_posting` of `GET /api/hrms_list/` says which systems accept changes.",
  },
  UpdateInvalid: {
    cause: "Fields have values that the field does not accept.",
    cure: "Correct the fields in `data`, and send all of it again: nothing was written.",
  },
  FieldsNotAllowed: {
    cause: "The update changes fields outside `allowed_fields`, or fields that are not shared with you.",
    cure: "Add the fields to `allowed_fields`, or leave them out.",
  },
  SyncAlreadyRunning: {
    cause: "A sync of this connection is running.",
    cure: "Wait as long as `Retry-After` says, and send it again.",
  },
  UpdatesDisabled: {
    cause: "You have not set up updates for this connection, or have disabled them.",
    cure: "Call `POST /api/webhook/v1/setup-config/` with `enabled: true` first.",
  },
  SourceRejected: {
    cause: "The HR system refused the change; `data.source` says why.",
    cure: "Correct the value. If its credentials expired, the corporate has to renew them.",
  },
  SourceError: {
    cause: "The HR system does not respond, or limits its requests.",
    cure: "Wait as long as `Retry-After` says, and send it again.",
  },
  FileGone: {
    cause: "The link is older than 24 hours, incomplete, or of a terminated connection.",
    cure: "Resend the webhook: it brings a new link.",
  },
  InvalidGrant: {
    cause: "User name, password or refresh token are wrong, expired or used. A refresh token works once.",
    cure: "Get a new token with user name and password.",
  },
  UnauthorizedClient: {
    cause: "These credentials are for the headers `username` and `password`.",
    cure: "Send them as headers with a form, or have credentials with `token` issued.",
  },
  EmployeeRejected: {
    cause: "Fields have values that the field does not accept.",
    cure: "Correct the fields in `data`, and push the employee again.",
  },
  ConnectionNotLive: {
    cause: "The connection is not accepted yet, or was terminated.",
    cure: "Complete the journey, or use the test credentials until then.",
  },
  ConnectionPaused: { cause: "Someone paused the connection.", cure: "Resume it in the console." },
  TestEnvironmentFull: {
    cause: "The test environment has as many employees as it may have.",
    cure: "Push one of these again, or have the vendor approve them.",
  },
  PushQueueFull: {
    cause: "Employees arrive faster than they are processed.",
    cure: "Wait as long as `Retry-After` says, and push it again.",
  },
}
