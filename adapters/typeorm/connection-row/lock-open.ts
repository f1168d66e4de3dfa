/** The lock keeps a termination, which deletes rows of the connection, from missing one that is stored at the same time. */
export const LOCK_OPEN = {
  text: "SELECT id FROM connection WHERE id = $1 AND status <> 'CONNECTION_TERMINATED' FOR SHARE",
}
