export const sum = (values: ReadonlyArray<number>): number =>
  values.reduce((total, value) => total + value, 0)
