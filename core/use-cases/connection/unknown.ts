import * as Data from "effect/Data"

/* What a caller named and may not know of: there is no such thing, or it is somebody else's, and which is not told (S5). */

export class OrganizationUnknown extends Data.TaggedError("OrganizationUnknown") {}

export class ConnectionUnknown extends Data.TaggedError("ConnectionUnknown")<{
  readonly connectionId: string
}> {}

/** The organization, its connection or the employee. */
export class EmployeeUnknown extends Data.TaggedError("EmployeeUnknown") {}
