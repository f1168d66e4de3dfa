/** The use-cases of a context, each replaced by what `wrap` returns for it: one with the same parameters and result. */
export const mapUseCases = <Context extends object>(
  useCases: Context,
  wrap: (useCase: unknown, name: string) => unknown,
): Context =>
  Object.fromEntries(
    Object.entries(useCases).map(([name, useCase]: [string, unknown]) => [name, wrap(useCase, name)]),
  ) as Context
