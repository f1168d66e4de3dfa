import type { ReactiveController, ReactiveControllerHost } from "lit"
import type { Problem, Result } from "../../elements/api/send.ts"
import { Resource, type Waiting } from "./resource.ts"

/** A page of a list as the service returns it. */
export interface ListPage<Row> {
  readonly items: ReadonlyArray<Row>
  readonly next_cursor: string | null
}

/**
 * A list that is loaded page by page, as far as the user has scrolled. `load` begins anew, for example with another filter.
 *
 * @typeParam Page - the answer of the service, with whatever it says besides the rows
 */
export class PagedList<Row, Page extends ListPage<Row> = ListPage<Row>> implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #call: (cursor: string | undefined) => Promise<Result<Page>>
  readonly #first: Resource<Page>
  #more: ReadonlyArray<Row> = []
  #cursor: string | null = null
  #isLoadingMore = false
  #moreProblem: Problem | null = null
  #turn = 0

  constructor(host: ReactiveControllerHost, call: (cursor: string | undefined) => Promise<Result<Page>>) {
    this.#host = host
    this.#call = call
    this.#first = new Resource(host, () => this.#begin())
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#turn++
  }

  /** The first page, with what it says besides its rows; null: not loaded yet. */
  get page(): Page | null {
    return this.#first.value
  }

  get rows(): ReadonlyArray<Row> {
    return [...(this.#first.value?.items ?? []), ...this.#more]
  }

  get hasMore(): boolean {
    return this.#cursor !== null
  }

  get isLoading(): boolean {
    return this.#first.isLoading || this.#isLoadingMore
  }

  get waiting(): Waiting {
    return this.#first.waiting
  }

  /** Why the first page could not be loaded. */
  get problem(): Problem | null {
    return this.#first.problem
  }

  /** Why the next page could not be loaded; the rows before it are there. */
  get moreProblem(): Problem | null {
    return this.#moreProblem
  }

  load(): Promise<void> {
    return this.#first.load()
  }

  async loadMore(): Promise<void> {
    if (this.#cursor === null || this.isLoading) return
    const turn = ++this.#turn
    this.#isLoadingMore = true
    this.#moreProblem = null
    this.#host.requestUpdate()
    const result = await this.#call(this.#cursor)
    if (turn !== this.#turn) return
    this.#isLoadingMore = false
    if (result.ok) {
      this.#more = [...this.#more, ...result.value.items]
      this.#cursor = result.value.next_cursor
    } else this.#moreProblem = result.problem
    this.#host.requestUpdate()
  }

  async #begin(): Promise<Result<Page>> {
    const turn = ++this.#turn
    this.#isLoadingMore = false
    const result = await this.#call(undefined)
    if (turn === this.#turn && result.ok) {
      this.#more = []
      this.#moreProblem = null
      this.#cursor = result.value.next_cursor
    }
    return result
  }
}
