import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const here = import.meta.dirname

test('a thread in the middle of SQLite keeps neither its work nor the process from ending', async () => {
  const busy = `
    const db = new (require('node:sqlite').DatabaseSync)(':memory:')
    db.function('tell', () => (require('node:worker_threads').parentPort.postMessage(''), 1))
    db.prepare('WITH RECURSIVE r(n) AS (SELECT tell() UNION ALL SELECT n + 1 FROM r) SELECT n FROM r WHERE n < 0')
      .get()`
  const script = `
    import { once } from 'node:events'
    import { Worker } from 'node:worker_threads'
    import { endThread } from ${JSON.stringify(`${here}/end-thread.ts`)}
    import { exitAtOnce } from ${JSON.stringify(`${here}/../cli/signals.ts`)}
    const worker = new Worker(${JSON.stringify(busy)}, { eval: true, execArgv: [] })
    await once(worker, 'message')
    await endThread(worker)
    exitAtOnce(3)`
  const process_ = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: 'inherit',
  })
  expect(await once(process_, 'exit')).toEqual([3, null])
})
