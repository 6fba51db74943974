/**
 * Returns whether a process of this machine runs, so that files and leases of killed ones
 * can be recognised.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // EPERM: it runs and belongs to somebody else.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}
