/*
 * A corporate that pushes its employees one by one has a session for each push. If every session waited for the one before,
 * the connection would deliver one employee per two round trips, whatever the endpoint can receive. So sessions of pushed
 * employees share a sequence of the delivery queue while it waits, unless they change the same employee.
 */

/** As many as the slots of an endpoint hold at once. With more, the first `completed` of the sequence would wait for long. */
const MAX_WEBHOOKS = 256

/** The waiting webhooks of a sequence. */
export interface WaitingSequence<Sequence> {
  readonly sequence: Sequence
  readonly webhooks: number
  /** True if all are from completed sessions of pushed employees. An import or a resend shares its sequence with no session. */
  readonly isPushed: boolean
  /** True if one of them is about an employee whom the new session changes, too. */
  readonly hasSameEmployee: boolean
}

/**
 * Returns the sequence that a new session of pushed employees joins: the earliest in which it overtakes no older version of
 * its employees and no session that keeps its place; null: a new one. `waiting` are the sequences of which nothing is sent
 * yet, newest first.
 */
export const findSharedSequence = <Sequence>(
  waiting: ReadonlyArray<WaitingSequence<Sequence>>,
): Sequence | null => {
  const barrier = waiting.findIndex(({ isPushed, hasSameEmployee }) => !isPushed || hasSameEmployee)
  const behind = barrier === -1 ? waiting : waiting.slice(0, barrier)
  return behind.findLast(({ webhooks }) => webhooks < MAX_WEBHOOKS)?.sequence ?? null
}
