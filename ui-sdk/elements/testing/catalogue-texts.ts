import { readFileSync } from "node:fs"
import ts from "typescript"

export interface CatalogueText {
  /** The file and line, as an editor opens it. */
  readonly place: string
  readonly text: string
}

/** The texts of a catalogue's source, also those between the parameters of its sentences. */
export const listCatalogueTexts = (file: string): ReadonlyArray<CatalogueText> => {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true)
  const texts: Array<CatalogueText> = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isStringLiteralLike(node) || isPartOfTemplate(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      texts.push({ place: `${file}:${String(line + 1)}`, text: node.text })
    }
    if (ts.isPropertyAssignment(node)) visit(node.initializer)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return texts
}

const isPartOfTemplate = (node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
