/** The words of an example; double quotes keep spaces. */
export const splitExample = (example: string): ReadonlyArray<string> =>
  [...example.matchAll(/"([^"]*)"|(\S+)/gu)].map(([, quoted, plain]) => quoted ?? plain ?? "")
