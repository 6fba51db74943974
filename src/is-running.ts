/**
 * Returns whether a process of this machine is running, to recognize files and leases of killed
 * ones.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // EPERM: the process exists and belongs to another user.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}
