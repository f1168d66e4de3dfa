import { parse } from "libpg-query"

/*
 * Whether statements of a migration only add, so that a program that does not know them goes on as before. PostgreSQL's own
 * parser reads them. What is not known to add counts as breaking.
 */

/** What a rule needs of a node of PostgreSQL's syntax tree. */
interface Node {
  readonly relation?: Named
  readonly table?: Named
  readonly unique?: boolean
  readonly replace?: boolean
  readonly is_grant?: boolean
  readonly permissive?: boolean
  readonly cmds?: ReadonlyArray<{ readonly AlterTableCmd: Command }>
  readonly removeType?: string
  /** What is dropped: the parts of each name, of a policy with its table before it. */
  readonly objects?: ReadonlyArray<{
    readonly List?: { readonly items: ReadonlyArray<{ readonly String: Name }> }
  }>
}

interface Name {
  readonly sval: string
}

interface Named {
  readonly relname: string
}

interface Command {
  readonly subtype: string
  readonly def?: {
    readonly ColumnDef?: {
      readonly constraints?: ReadonlyArray<{ readonly Constraint: { readonly contype: string } }>
    }
  }
}

/** Returns what breaks; null: nothing. `isNew`: whether the table was made by the same migrations. */
type Rule = (node: Node, isNew: boolean) => string | null

const adds: Rule = () => null
const onNewTable =
  (what: string): Rule =>
  (_, isNew) =>
    isNew ? null : `${what} of an existing table`

const RULES: Readonly<Record<string, Rule>> = {
  CreateStmt: adds,
  CreateSeqStmt: adds,
  CommentStmt: adds,
  InsertStmt: adds,
  UpdateStmt: adds,
  ViewStmt: ({ replace }) => (replace === true ? "replaces a view" : null),
  // PostgreSQL refuses to replace a function by one with other parameters or another result.
  CreateFunctionStmt: adds,
  GrantStmt: ({ is_grant: isGrant }) => (isGrant === true ? null : "takes a right away"),
  CreatePolicyStmt: ({ permissive }, isNew) =>
    isNew || permissive === true ? null : "restricts the rows of an existing table",
  DropStmt: ({ removeType }, isNew) =>
    removeType === "OBJECT_POLICY" && isNew ? null : "DropStmt removes what may be in use",
  CreateTrigStmt: onNewTable("a trigger"),
  IndexStmt: ({ unique }, isNew) =>
    unique === true && !isNew ? "a unique index of an existing table" : null,
  AlterTableStmt: ({ cmds = [] }, isNew) =>
    isNew
      ? null
      : (cmds.map(({ AlterTableCmd: command }) => judgeChange(command)).find((found) => found !== null) ??
        null),
}

const judgeChange = ({ subtype, def }: Command): string | null => {
  if (subtype !== "AT_AddColumn") return `changes an existing table (${subtype})`
  const constraints = (def?.ColumnDef?.constraints ?? []).map(({ Constraint: { contype } }) => contype)
  if (constraints.includes("CONSTR_UNIQUE") || constraints.includes("CONSTR_PRIMARY"))
    return "adds a unique column"
  return constraints.includes("CONSTR_NOTNULL") && !constraints.includes("CONSTR_DEFAULT")
    ? "adds a column that needs a value"
    : null
}

/** What breaks in the texts, each of which has one statement or more; in the order in which they run. */
export const findBreakingStatements = async (
  texts: ReadonlyArray<string>,
): Promise<ReadonlyArray<string>> => {
  const created = new Set<string>()
  const found: Array<string> = []
  for (const text of texts) {
    for (const [kind, node] of await parseStatements(unwrapLogStatement(text))) {
      const table = findTable(node)
      if (kind === "CreateStmt") created.add(table)
      const rule = RULES[kind]
      const complaint = rule === undefined ? `${kind} is not known to add` : rule(node, created.has(table))
      if (complaint !== null) found.push(`${complaint}: ${text}`)
    }
  }
  return found
}

const findTable = ({ relation, table, objects }: Node): string =>
  (relation ?? table)?.relname ?? objects?.[0]?.List?.items.at(-2)?.String.sval ?? ""

/** The statement that `asLogOwner` runs with the rights of the audit log's owner; any other text as it is. */
const unwrapLogStatement = (text: string): string =>
  /^DO \$lent\$.*?\n {2}IF is_lent THEN [^\n]*\n {2}(.*);\n {2}IF is_lent THEN [^\n]*\nEND \$lent\$$/su.exec(
    text,
  )?.[1] ?? text

/** The kind and the node of each statement. */
const parseStatements = async (text: string): Promise<ReadonlyArray<readonly [string, Node]>> => {
  const { stmts } = (await parse(text)) as { readonly stmts: ReadonlyArray<{ readonly stmt: object }> }
  return stmts.flatMap(({ stmt }) => Object.entries(stmt) as ReadonlyArray<readonly [string, Node]>)
}
