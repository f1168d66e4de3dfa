/** The result that a command printed with `--json`; null when it failed, and printed its error instead. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as the callers of JSON.parse do
export const parseResult = <A>(stdout: string): A | null => {
  if (stdout === "") return null
  const document = JSON.parse(stdout) as object
  return Object.keys(document).join() === "error" && "code" in (Object.values(document)[0] as object)
    ? null
    : (document as A)
}
