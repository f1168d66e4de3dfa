import ts from "typescript"
import { eachNode, type SourceFile } from "./source-tree.ts"

/** A named function and its location. */
export interface NamedFunction {
  readonly name: string
  readonly path: string
  readonly lines: number
}

/**
 * Functions by the name under which they are declared, assigned or defined; functions without a name belong to the
 * enclosing one.
 */
export const findFunctions = (file: SourceFile): ReadonlyArray<NamedFunction> => {
  const found: Array<NamedFunction> = []
  eachNode(file, (node) => {
    if (!isFunction(node)) return
    const name = readName(node)
    if (name !== null) found.push({ name, path: file.path, lines: countLines(node, file.syntax) })
  })
  return found
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node)

const readName = (node: ts.FunctionLikeDeclaration): string | null => {
  if (node.name !== undefined) return node.name.getText()
  // `const name = Effect.fnUntraced(function* () {})` is named like `const name = () => {}`.
  const around = ts.isCallExpression(node.parent) ? node.parent.parent : node.parent
  return ts.isVariableDeclaration(around) || ts.isPropertyAssignment(around) ? around.name.getText() : null
}

const countLines = (node: ts.Node, file: ts.SourceFile): number =>
  file.getLineAndCharacterOfPosition(node.getEnd()).line -
  file.getLineAndCharacterOfPosition(node.getStart(file)).line +
  1
