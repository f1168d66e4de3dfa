import type { ObjectLiteral, QueryDeepPartialEntity } from "typeorm"
import type { Rows } from "./database.ts"

/** Inserts the row unless a unique index has it already. Returns whether it did. */
export const insertNew = async <Row extends ObjectLiteral>(
  rows: Rows<Row>,
  row: QueryDeepPartialEntity<Row>,
): Promise<boolean> => {
  const query = rows.createQueryBuilder().insert().values(row).orIgnore().returning("1")
  const { raw } = (await query.execute()) as { readonly raw: ReadonlyArray<unknown> }
  return raw.length > 0
}
