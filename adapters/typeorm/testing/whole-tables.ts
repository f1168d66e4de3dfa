/* Statements that may read a whole table, with the reason. */

export interface WholeTable {
  /** A part of the statement. */
  readonly of: string
  readonly table: string
  readonly why: string
}

export const WHOLE_TABLES: ReadonlyArray<WholeTable> = [
  {
    of: "($3::uuid IS NULL OR c.id = $3) ORDER BY c.created_at",
    table: "*",
    why: "hrsync connection list: all of them",
  },
  {
    of: 'FROM "assisted_request" "assisted_request" ORDER BY',
    table: "assisted_request",
    why: "hrsync assisted list: all of them",
  },
  {
    of: 'FROM "unsupported_request" "unsupported_request" ORDER BY',
    table: "unsupported_request",
    why: "hrsync hrms-request list: all of them",
  },
  {
    of: "o.is_corporate AND concat_ws(",
    table: "organization",
    why: "the operator's list of corporates: by a name that each may change",
  },
  {
    of: "FROM connection c CROSS JOIN LATERAL",
    table: "connection",
    why: "pruning, once an hour: an index leads from each connection to its old rows",
  },
  {
    of: "'connections', status, count(*)",
    table: "connection",
    why: "the figures for Prometheus count all of them, every five seconds at most",
  },
  {
    of: "FROM webhook_attempt ORDER BY id LIMIT",
    table: "webhook_attempt",
    why: "pruning, once an hour: only the first entries of the index",
  },
  {
    of: "WITH RECURSIVE staged AS",
    table: "staged_employee",
    why: "pruning, once an hour: one row of the index for each session",
  },
  {
    of: "rate_window WHERE hits[",
    table: "rate_window",
    why: "once an hour; an index would be written with every call",
  },
]
