/** The input that the bench passed to this process. */
export const processInput = (): unknown => JSON.parse(process.argv[2] ?? "null")
