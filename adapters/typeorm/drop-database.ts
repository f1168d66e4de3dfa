import { isInsufficientPrivilege } from "./insufficient-privilege.ts"

/**
 * Drops a database and ends the sessions in it. The login need not be a superuser. `run` sends a statement from another database of the
 * server; `name` is an identifier that needs no quotes. Rejects with PostgreSQL's error, above all while a session of another login is open.
 */
export const dropDatabase = async (
  run: (statement: string) => Promise<unknown>,
  name: string,
): Promise<void> => {
  try {
    await run(`DROP DATABASE ${name} WITH (FORCE)`)
  } catch (error) {
    if (!isInsufficientPrivilege(error)) throw error
    // FORCE treats an autovacuum worker as a superuser's session. Without FORCE, PostgreSQL ends the worker and waits for it.
    await run(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pg_has_role(usesysid, 'MEMBER')`,
    )
    await run(`DROP DATABASE ${name}`)
  }
}
