/** The built browser parts: the same files for the service that is built and for one that runs from its sources. */
export const PAGES_FOLDER = new URL(
  import.meta.url.endsWith(".ts") ? "../../dist/ui/" : "../../ui/",
  import.meta.url,
)
