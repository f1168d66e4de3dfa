import { SqlMigration } from "./sql-migration.ts"

/**
 * A held sync does not block others: one session of a connection may run while another is held. A connection stores the results
 * of its scheduled runs: whether the last one was slow, and how many in a row found nothing new. Connections that were no
 * longer read after the last attempt at a file are scheduled again (specification/sources.md#sftp).
 *
 * New columns have constant defaults and the indexes hold the few open sessions, so only reading is proportional to the size of
 * a table.
 */
export class SyncsThatWait1763600000016 extends SqlMigration {
  protected override readonly forward = [
    `CREATE UNIQUE INDEX sync_session_running_key ON sync_session (connection_id)
    WHERE state IN ('reading', 'applying')`,
    "CREATE UNIQUE INDEX sync_session_held_key ON sync_session (connection_id) WHERE state = 'held'",
    "DROP INDEX sync_session_open_key",
    "ALTER TABLE connection ADD COLUMN slow boolean NOT NULL DEFAULT false",
    "ALTER TABLE connection ADD COLUMN quiet_runs integer NOT NULL DEFAULT 0",
    `UPDATE connection SET due_at = now() WHERE due_at IS NULL AND missed_attempts > 0
    AND schedule -> 'frequency' ->> 'kind' <> 'on-demand'`,
  ]

  protected override readonly backward = [
    "ALTER TABLE connection DROP COLUMN quiet_runs",
    "ALTER TABLE connection DROP COLUMN slow",
    // Older versions allow only one of the two.
    `UPDATE sync_session s SET state = 'cancelled', finished_at = now(), epoch = epoch + 1 WHERE state = 'held'
    AND EXISTS (SELECT FROM sync_session r WHERE r.connection_id = s.connection_id AND r.state IN ('reading', 'applying'))`,
    `CREATE UNIQUE INDEX sync_session_open_key ON sync_session (connection_id)
    WHERE state IN ('reading', 'held', 'applying')`,
    "DROP INDEX sync_session_running_key, sync_session_held_key",
  ]
}
