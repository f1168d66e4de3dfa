import { LitElement } from "lit"

/**
 * The base of all elements. It renders into the page and not into a shadow root: the style sheets of the page apply, labels and
 * descriptions reach across elements by id, and no style is inlined, which the Content-Security-Policy forbids.
 */
export class PageElement extends LitElement {
  protected override createRenderRoot(): this {
    return this
  }
}
