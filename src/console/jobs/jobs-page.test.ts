/**
 * Long work and settings: ordered in the console and over the API, with who it was in the audit
 * log.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { doJob, type JobOrder, type JobResult } from '../../actions/job/do-job.ts'
import { Jobs } from '../../actions/job/jobs.ts'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../test/api/castdex.ts'
import { eventually } from '../../../test/eventually.ts'
import { ConsoleBrowser } from '../../../test/web/console-browser.ts'

interface SeenJob {
  readonly id: string
  readonly state: string
  readonly result: JobResult | null
}

let castdex: RunningCastdex
let key: string
let browser: ConsoleBrowser

beforeEach(async () => {
  castdex = await startCastdex({ podcasts: [draftOf(1), draftOf(2)], hasSite: true })
  key = await castdex.makeKey({ id: 'key_operator', name: 'operator', scopes: ['admin'] })
  browser = new ConsoleBrowser(castdex)
})
afterEach(() => castdex[Symbol.asyncDispose]())

const api = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
  const headers = {
    authorization: key,
    ...(body && { 'content-type': 'application/json' }),
  }
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  return castdex.call({ method, url: `/api/v1/admin/${path}`, headers, ...payload })
}

const ended = (id: string): Promise<SeenJob> =>
  eventually(async () => {
    const { data } = (await api('GET', `jobs/${id}`)).json<{ data: SeenJob }>()
    return data.state === 'running' ? undefined : data
  }, 'the job has ended')

const begin = async (kind: string): Promise<SeenJob> => {
  const answer = await api('POST', 'jobs', { kind })
  expect(answer.statusCode, answer.body).toBe(200)
  return ended(answer.json<{ data: SeenJob }>().data.id)
}

test('a backup, a check and a new index end with what came of them', async () => {
  expect(await begin('check')).toMatchObject({
    state: 'done',
    result: { sound: true, findings: [] },
  })
  expect(await begin('reindex')).toMatchObject({ state: 'done', result: { podcasts: 2 } })
  const { result } = await begin('backup')
  expect(result?.bytes).toBeGreaterThan(1000)
  expect(await readdir(join(castdex.dataDir, 'backups'))).toEqual([result?.file])
  const entries = await castdex.directory.audit.list({ limit: 9 })
  const ordered = { by: 'key_operator', way: 'api' }
  expect(entries).toMatchObject([
    { action: 'backup', ...ordered },
    { action: 'reindex', ...ordered },
    { action: 'check', ...ordered },
  ])
  expect((await api('GET', 'jobs/job_nobody')).statusCode).toBe(404)
})

test('the console begins a job, shows what came of it, and refuses another while one runs', async () => {
  await browser.signIn(key)
  const begun = await browser.send(
    browser.find(await browser.open('/console/jobs'), 'Write a backup'),
  )
  expect(begun.body).toContain('Backup: begun.')
  const { body } = await eventually(async () => {
    const page = await browser.open('/console/jobs')
    return page.body.includes('Backup: done') ? page : undefined
  }, 'the page says that the backup is done')
  expect(body).toMatch(/backups\/castdex-20261120T120000-job_\w+\.db/)
  expect(body).not.toContain('data-again')
  expect(body).toContain('<a href="/console/keys/key_operator" dir="auto">operator</a>')
  expect((await browser.open('/console/jobs?lang=de')).body).toContain('Sicherung: fertig')
})

test('one job at a time; a cancelled one ends as that, a failed one says why', async () => {
  const orders: JobOrder[] = []
  const failures: Error[] = []
  const jobs = new Jobs({
    run: (order, work) => {
      orders.push(order)
      if (orders.length > 1)
        return doJob(
          castdex.directory,
          { ...order, file: join(castdex.dataDir, 'castdex.db', 'no', 'such') },
          work,
        )
      return new Promise((_resolve, reject) =>
        work.signal.addEventListener('abort', () => reject(new Error('stop'))),
      )
    },
    dataDir: castdex.dataDir,
    now: () => NOW,
    onFailure: (error) => failures.push(error),
  })
  const actor = { by: 'key_operator', nowMs: NOW }
  const first = jobs.start('check', actor)
  expect(() => jobs.start('backup', actor)).toThrow(
    expect.objectContaining({ code: 'JOB_RUNNING' }) as Error,
  )
  jobs.cancel(first.id)
  await jobs.stop()
  expect(jobs.get(first.id)).toMatchObject({ state: 'cancelled', endedMs: NOW })
  const second = jobs.start('backup', actor)
  await eventually(() => jobs.get(second.id).state === 'failed', 'the backup has failed')
  expect(failures).toHaveLength(1)
  expect(jobs.list().map(({ id }) => id)).toEqual([second.id, first.id])
})

test('the settings in force are shown with where they come from', async () => {
  await browser.signIn(key)
  expect((await browser.open('/console/settings')).body).toContain(
    '<code>CASTDEX_PORT</code><span class="meta" lang="en">Port to listen on; 0 takes any free one and prints it.</span></th><td data-name="Value"><div><span dir="ltr">8080',
  )
  const { data } = (await api('GET', 'settings')).json<{ data: { items: object[] } }>()
  expect(data.items).toEqual([{ name: 'CASTDEX_PORT', value: '8080', source: 'default' }])
})
