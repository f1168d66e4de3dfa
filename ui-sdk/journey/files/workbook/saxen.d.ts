/** What is used of the package, which has no types of its own. */
declare module "saxen" {
  export class Parser {
    on(
      event: "openTag",
      listener: (name: string, readAttributes: () => Readonly<Record<string, string>> | true) => void,
    ): this
    on(event: "closeTag", listener: (name: string) => void): this
    on(event: "text" | "cdata" | "attention" | "comment" | "question", listener: (text: string) => void): this
    on(event: "error", listener: (error: Error) => void): this
    ns(prefixes: Readonly<Record<string, string>>): this
    write(xml: string): this
    end(): unknown
  }
}
