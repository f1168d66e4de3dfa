import { type Change, create, insertAfter } from "./change.ts"

/** `connection_remark`: what people remark about a connection. */
export const TABLE: Change = {
  recipe: "A table",
  edits: [
    create(
      "adapters/typeorm/migrations/0099-connection-remarks.ts",
      `import { ofCorporate, protectTable } from "./protect-tables.ts"
import { SqlMigration } from "./sql-migration.ts"

/** What people remark about a connection. */
export class ConnectionRemarks1763600000099 extends SqlMigration {
  protected override readonly forward = [
    \`CREATE TABLE connection_remark (
      id uuid CONSTRAINT connection_remark_pkey PRIMARY KEY,
      connection_id uuid NOT NULL CONSTRAINT connection_remark_connection_id_fkey REFERENCES connection (id),
      remark text NOT NULL
    )\`,
    "CREATE INDEX connection_remark_connection_id_idx ON connection_remark (connection_id)",
    ...protectTable("connection_remark", ofCorporate("connection_id")),
  ]

  protected override readonly backward = ["DROP TABLE connection_remark"]
}
`,
    ),
    insertAfter(
      "adapters/typeorm/migrations/index.ts",
      `import { WrittenForms1763600000062 } from "./0062-written-forms.ts"
`,
      `import { ConnectionRemarks1763600000099 } from "./0099-connection-remarks.ts"
`,
    ),
    insertAfter(
      "adapters/typeorm/migrations/index.ts",
      /\n {2}\w+,(?=\n\])/gu,
      `
  ConnectionRemarks1763600000099,`,
    ),
    create(
      "adapters/typeorm/rows/connection-remark.ts",
      `import { primary, references, text, uuid } from "./definition/columns.ts"
import { defineTable, deleteByConnection } from "./definition/define-table.ts"

export const connectionRemarkRow = defineTable({
  name: "connection_remark",
  onTermination: deleteByConnection("connection_remark"),
  columns: { id: primary(uuid), connection_id: references(uuid, "connection"), remark: text },
  indices: [{ name: "connection_remark_connection_id_idx", columns: ["connection_id"] }],
})
`,
    ),
    insertAfter(
      "adapters/typeorm/rows/index.ts",
      /import \{ connectionIssueRow \} .*\n/gu,
      `import { connectionRemarkRow } from "./connection-remark.ts"
`,
    ),
    insertAfter("adapters/typeorm/rows/index.ts", `\n  connectionIssueRow,`, `\n  connectionRemarkRow,`),
    insertAfter(
      "adapters/typeorm/testing/large-tables/connection.ts",
      /\n {2}source_credential: rows\([^]*?\n {2}\),\n/gu,
      `  connection_remark: rows(
    "connection_remark",
    "id, connection_id, remark",
    \`\${id("remark")}, \${id("connection", some(CONNECTIONS))}, 'r'\`,
  ),
`,
    ),
    insertAfter(
      "adapters/typeorm/testing/rows-of-tenants/rows/connection.ts",
      `import { byConnection, ofConnections`,
      `, ofCorporates`,
    ),
    insertAfter(
      "adapters/typeorm/testing/rows-of-tenants/rows/connection.ts",
      `export const CONNECTION_ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
`,
      `  connection_remark: ofCorporates((name) => ({ id: id(\`remark \${name}\`), remark: "'r'" })),
`,
    ),
  ],
}
