/** Whether a key of the whole page was pressed, and not typed into a field or a dialog. */
export const isForPage = (event: KeyboardEvent): boolean =>
  (event.target as Element).closest("input, textarea, select, [contenteditable]") === null &&
  document.querySelector("dialog[open]") === null

/** Ctrl-K, or Command-K on a Mac; also from within a field. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  key.toLowerCase() === "k" &&
  document.querySelector("dialog[open]") === null
