/** The class of an element, with its name in a page and the elements that it renders. */
export interface ElementClass<Element extends HTMLElement = HTMLElement> {
  new (): Element
  readonly tag: string
  readonly parts?: ReadonlyArray<ElementClass>
}

/** Registers an element, and those that it renders. Their modules register nothing, so a test can take any of them alone. */
export const register = (element: ElementClass): void => {
  if (customElements.get(element.tag) !== undefined) return
  customElements.define(element.tag, element)
  for (const part of element.parts ?? []) register(part)
}
