/**
 * Returns whether a process of this machine is running, to recognize files and leases of killed
 * ones.
 */
import { errorCodeOf } from '../errors.ts'
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // EPERM: the process exists and belongs to another user.
    return errorCodeOf(cause) === 'EPERM'
  }
}
