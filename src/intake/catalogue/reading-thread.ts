/** Where the reading thread begins: it takes code that was compiled before as it is, which a thread has to ask for itself. */
import module from 'node:module'
import { workerData } from 'node:worker_threads'
import type { ThreadStart } from './reading-messages.ts'

const { compileCache } = workerData as ThreadStart
if (compileCache !== undefined) module.enableCompileCache(compileCache)
await import('./read-for-writer.ts')
