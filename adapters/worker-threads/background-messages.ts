/* The messages between the main thread and the background thread. */

export type ToBackground =
  { readonly type: "stop" } | { readonly type: "ask"; readonly id: number; readonly question: string }

export type FromBackground =
  /** The thread has started its work. */
  | { readonly type: "started" }
  /** The result of the query with this id. */
  | { readonly type: "result"; readonly id: number; readonly result: unknown }
