/** One employee as stored by the service, read through its own decryption. */
export interface DirectoryRow {
  readonly employeeId: string
  readonly version: number
}

/** Compares the stored employees of a corporate with its source: each employee once, in the last version. */
export const evaluateDirectory = (
  rows: ReadonlyArray<DirectoryRow>,
  truth: ReadonlyMap<string, number>,
): ReadonlyArray<string> => {
  const seen = new Set<string>()
  const complaints: Array<string> = []
  for (const { employeeId, version } of rows) {
    const expected = truth.get(employeeId)
    if (seen.has(employeeId)) complaints.push(`${employeeId} is in the directory twice`)
    seen.add(employeeId)
    if (expected === undefined) complaints.push(`${employeeId} is in the directory, and is not in the source`)
    else if (version !== expected)
      complaints.push(
        `${employeeId} is stored as version ${String(version)} and is version ${String(expected)}`,
      )
  }
  for (const employeeId of truth.keys()) {
    if (!seen.has(employeeId)) complaints.push(`${employeeId} is missing from the directory`)
  }
  return complaints
}

/** The sync sessions of one corporate that have shared something. */
export interface SharedSession {
  readonly added: number
  readonly updated: number
  readonly kind: string
}

/** Every employee was added once over all sessions, and one session was the first. */
export const evaluateSessions = (
  name: string,
  sessions: ReadonlyArray<SharedSession>,
  employees: number,
): ReadonlyArray<string> => {
  const added = sessions.reduce((sum, session) => sum + session.added, 0)
  const first = sessions.filter(({ kind }) => kind === "initial").length
  return [
    ...(added === employees
      ? []
      : [`${name} added ${String(added)} employees of ${String(employees)} over all its sessions`]),
    ...(first === 1 ? [] : [`${name} has ${String(first)} first sessions`]),
  ]
}
