/** Of the months, which say of which they are. */
const NO_AMOUNTS: ReadonlyArray<string> = ["month", "year"]

/** Whether a salary holds any amount at all: one whose columns were all empty does not. */
export const hasAmount = (salary: object | undefined): boolean => salary !== undefined && anyNumber(salary)

const anyNumber = (value: object): boolean =>
  Object.entries(value).some(([key, part]: [string, unknown]) =>
    typeof part === "number"
      ? !NO_AMOUNTS.includes(key)
      : typeof part === "object" && part !== null && anyNumber(part),
  )
