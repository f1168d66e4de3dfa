import { html, nothing, type TemplateResult } from "lit"
import type { PagedList } from "../client/paged-list.ts"
import { problemNote } from "./loaded.ts"
import type { Words } from "./words/en.ts"

type Loaded = Pick<PagedList<unknown>, "hasMore" | "loadMore" | "moreProblem">

/** Below a list: how many of its rows are shown, the way to more of them, and why they could not be loaded. */
export const listFoot = (list: Loaded, words: Words, count: string | null): TemplateResult =>
  html`${problemNote(list.moreProblem, words)}
    <p class="table-foot">
      <span class="num" role="status">${count}</span>
      ${
        list.hasMore
          ? html`<button class="btn" type="button" @click=${() => void list.loadMore()}>
              ${words.more}
            </button>`
          : nothing
      }
    </p>`
