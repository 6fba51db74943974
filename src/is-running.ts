/** Whether a process of this machine runs: what files and leases of killed ones are told by. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // EPERM: it runs and belongs to somebody else.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}
