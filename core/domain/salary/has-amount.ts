/** These fields only identify the month. */
const NON_AMOUNT_KEYS: ReadonlyArray<string> = ["month", "year"]

/** Whether a salary contains any amount: one whose columns were all empty does not. */
export const hasAmount = (salary: object | undefined): boolean =>
  salary !== undefined && containsAmount(salary)

const containsAmount = (value: object): boolean =>
  Object.entries(value).some(([key, part]: [string, unknown]) =>
    typeof part === "number"
      ? !NON_AMOUNT_KEYS.includes(key)
      : typeof part === "object" && part !== null && containsAmount(part),
  )
