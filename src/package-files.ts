/** Files of the package that are read at run time. Sources lie one folder below its root, and so does what is built of them. */

/** Returns where a file of the package is; `path` is relative to its root. */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url)
}
