/** How long a button says that it copied. */
const SAID_FOR_MILLIS = 2_000

/** Adds a button to every block of code. */
export const offerCopies = (page: ParentNode): void => {
  for (const block of page.querySelectorAll<HTMLElement>(".with-copy")) offerCopy(block)
}

const offerCopy = (block: HTMLElement): void => {
  const button = document.createElement("button")
  button.type = "button"
  button.className = "copy-code"
  button.textContent = "Copy"
  // The change of the text is the news.
  button.setAttribute("aria-live", "polite")
  button.addEventListener("click", () => {
    const code = block.querySelector("code")?.textContent ?? ""
    const say = (text: string) => {
      button.textContent = text
      setTimeout(() => (button.textContent = "Copy"), SAID_FOR_MILLIS)
    }
    navigator.clipboard.writeText(code).then(
      () => {
        say("Copied")
      },
      () => {
        say("Select and copy")
      },
    )
  })
  block.append(button)
}
