/** What the operating system said about a write, and what to do about it. */
interface WriteProblem {
  readonly problem: string
  readonly advice: string
}

const PROBLEMS: Readonly<Record<string, WriteProblem>> = {
  ENOSPC: { problem: "no space is left on the device", advice: "Free space, or name another place." },
  EDQUOT: { problem: "the disk quota is used up", advice: "Free space, or name another place." },
  EACCES: {
    problem: "this user may not write there",
    advice: "Name a folder of your own, or run the command as its owner.",
  },
  EPERM: {
    problem: "this user may not write there",
    advice: "Name a folder of your own, or run the command as its owner.",
  },
  EROFS: { problem: "the file system is read-only", advice: "Name a place on another file system." },
  EISDIR: { problem: "it is a folder", advice: "Name a file in it." },
  ENOTDIR: { problem: "part of its path is a file, not a folder", advice: "Name a file in a folder." },
  ENOENT: { problem: "its folder does not exist", advice: "Create the folder first, or name another one." },
  EEXIST: { problem: "it already exists", advice: "Name another file." },
}

/** Describes an error of Node; one that is not listed by its code. */
export const describeWriteError = (error: unknown): WriteProblem => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error"
  return PROBLEMS[code] ?? { problem: code, advice: "Name another place, and try again." }
}
