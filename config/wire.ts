import type { Bind, ResolvedValueInjectOptions, ServiceIdentifier } from "inversify"

type Tokens<Ports> = { readonly [Name in keyof Ports]: ServiceIdentifier<Ports[Name]> }

/**
 * Binds a use-case to its factory, made once: the factory gets an object of ports, and each of them is named with its
 * token. A missing or mistaken port does not compile.
 */
export const wire = <Ports extends object, UseCase>(
  bind: Bind,
  token: ServiceIdentifier<UseCase>,
  make: (ports: Ports) => UseCase,
  ports: Tokens<Ports>,
): void => {
  const names = Object.keys(ports)
  const tokens = Object.values<ResolvedValueInjectOptions<unknown>>(ports)
  bind(token)
    .toResolvedValue(
      (...values: Array<unknown>) =>
        make(Object.fromEntries(names.map((name, index) => [name, values[index]])) as Ports),
      tokens,
    )
    .inSingletonScope()
}
