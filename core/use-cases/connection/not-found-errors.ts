import * as Data from "effect/Data"

/* What a caller named and may not know of: there is no such thing, or it is somebody else's, and which is not told (S5). */

export class OrganizationNotFound extends Data.TaggedError("OrganizationNotFound") {}

export class ConnectionNotFound extends Data.TaggedError("ConnectionNotFound")<{
  readonly connectionId: string
}> {}

/** The organization, its connection or the employee. */
export class EmployeeNotFound extends Data.TaggedError("EmployeeNotFound") {}
