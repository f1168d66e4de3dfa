import type { PayComponent } from "../../sdk/index.ts"

/** The components of one salary: for each its number among all titles, then its amount. */
export type PackedComponents = ReadonlyArray<number | string | null>

/**
 * Keeps the salaries of all employees in little memory, since Keka lists them apart from the employees: a company has few
 * titles, and each is kept once.
 */
export interface ComponentPacker {
  readonly pack: (components: ReadonlyArray<PayComponent>) => PackedComponents
  readonly unpack: (packed: PackedComponents) => ReadonlyArray<PayComponent>
}

export const makeComponentPacker = (): ComponentPacker => {
  const numbers = new Map<string, number>()
  const lines: Array<Omit<PayComponent, "amount">> = []
  const findNumber = ({ title, kind, isOutsideGross }: PayComponent): number => {
    const key = JSON.stringify([kind, isOutsideGross, title])
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, lines.length)
    return lines.push({ title, kind, ...(isOutsideGross === undefined ? {} : { isOutsideGross }) }) - 1
  }
  return {
    pack: (components) => components.flatMap((component) => [findNumber(component), component.amount]),
    unpack: (packed) =>
      packed.flatMap((number, index) => {
        const line = index % 2 === 0 ? lines[Number(number)] : undefined
        return line === undefined ? [] : [{ ...line, amount: packed[index + 1] ?? null }]
      }),
  }
}
