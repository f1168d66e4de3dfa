import { offerCopies } from "./copy-code.ts"
import { rememberLanguage } from "./language.ts"
import { startSearch } from "./search/search.ts"
import { offerThemes } from "./theme-switch.ts"
import { startForm } from "./try-it/form.ts"

/* Every page is whole without this script, which adds what only a script can do. */

offerThemes(document, localStorageOrNull())
rememberLanguage(document, localStorageOrNull())
offerCopies(document)
startSearch(document)
for (const form of document.querySelectorAll<HTMLFormElement>(".try form")) startForm(form)

/** A browser that refuses cookies refuses its storage as well. */
function localStorageOrNull(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
