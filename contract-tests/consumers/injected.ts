import { type InjectedName, EXAMPLES } from "../situations.ts"

/** Where `${name}` stands in a text, the value that the situation brings. */
export type Template = string

/** The text with the examples in it, as a consumer sends it to the mock. */
export const fillExamples = (template: Template): string =>
  template.replaceAll(/\$\{(\w+)\}/gu, (_, name: string) => EXAMPLES[name as InjectedName])

/** A text of a request: exactly the example for the consumer, the situation's own values for the provider. */
export const matchInjected = (template: Template): unknown =>
  template.includes("${")
    ? {
        "pact:matcher:type": "equality",
        "pact:generator:type": "ProviderState",
        expression: template,
        value: fillExamples(template),
      }
    : template

/** A text that is another one each time the consumer makes it; for the provider it comes with the situation. */
export const injectedMatching = (template: Template, pattern: string, example: string): object => ({
  "pact:matcher:type": "regex",
  "pact:generator:type": "ProviderState",
  regex: pattern,
  expression: template,
  value: example,
})
