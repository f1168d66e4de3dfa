import { join } from "node:path"
import ts from "typescript"
import { ROOT } from "./installed.ts"

/** The ways in which TypeScript finds a module, as a project sets them. */
export const RESOLUTIONS = {
  node16: { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
} satisfies Readonly<Record<string, ts.CompilerOptions>>

export type Resolution = keyof typeof RESOLUTIONS

/** The errors of these files by the strictest rules, which also read the declarations of packages. */
export const typeCheck = (files: ReadonlyArray<string>, resolution: Resolution): ReadonlyArray<string> => {
  const program = ts.createProgram([...files], {
    ...RESOLUTIONS[resolution],
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    typeRoots: [join(ROOT, "node_modules/@types")],
    types: ["node"],
  })
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line =
      file === undefined || start === undefined
        ? ""
        : String(file.getLineAndCharacterOfPosition(start).line + 1)
    return `${file?.fileName ?? ""}:${line} ${ts.flattenDiagnosticMessageText(messageText, "\n")}`
  })
}
