/** What a part says that is not there yet. */
export const unbuilt = (name: string, ..._needs: readonly unknown[]): never => {
  throw new Error(`[engine opensearch] ${name} is not built yet`)
}
