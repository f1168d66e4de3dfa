import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

/** Where libraries are installed that this machine's Python lacks: `PYTHONPATH` of the programs that need them. */
export const PYTHON_LIBRARIES = fileURLToPath(new URL("../../node_modules/.cache/python", import.meta.url))

const python = (...args: ReadonlyArray<string>) =>
  spawnSync("python3", args, { encoding: "utf8", env: { ...process.env, PYTHONPATH: PYTHON_LIBRARIES } })

/** Installs the library from PyPI unless it is there; otherwise says how. */
export const installPythonLibrary = (name: string): void => {
  if (python("-c", `import ${name}`).status === 0) return
  python("-m", "pip", "install", "--quiet", "--target", PYTHON_LIBRARIES, name)
  const { status, stderr } = python("-c", `import ${name}`)
  if (status !== 0)
    throw new Error(
      `The test needs the Python library ${name}, which could not be installed: ${stderr.trim().split("\n").at(-1) ?? ""}. Run: python3 -m pip install ${name} (on Debian after: apt-get install python3-pip)`,
    )
}
