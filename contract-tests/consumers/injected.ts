import { type InjectedName, EXAMPLES } from "../situations.ts"

/** A text in which `${name}` stands for a value of the situation. */
export type Template = string

/** Returns the text with the examples filled in, as a consumer sends it to the mock. */
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

/** A text that differs each time the consumer makes it; for the provider it comes with the situation. */
export const injectedMatching = (template: Template, pattern: string, example: string): object => ({
  "pact:matcher:type": "regex",
  "pact:generator:type": "ProviderState",
  regex: pattern,
  expression: template,
  value: example,
})
