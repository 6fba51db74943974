/** Lists the attacks in running sequence. */
import type { Attack } from '../attack.ts'
import { BODIES } from './bodies.ts'
import { FILES } from './files.ts'
import { PIPELINING } from './pipelining.ts'
import { SEARCHES } from './searches.ts'
import { SLOW } from './slow.ts'

export const ATTACKS: readonly Attack[] = [
  ...PIPELINING,
  ...BODIES,
  ...SEARCHES,
  ...SLOW,
  ...FILES,
]
