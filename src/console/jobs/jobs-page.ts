/**
 * GET /console/jobs: jobs and their progress. POST starts one; POST
 * /console/jobs/{jobId}/cancel cancels it.
 */
import { cancelJob } from '../../actions/job/cancel-job.ts'
import { JOB_KINDS } from '../../actions/job/do-job.ts'
import { getJobs, type Job } from '../../actions/job/jobs.ts'
import { CodedError } from '../../errors.ts'
import { html, type Html } from '../../web/html.ts'
import { sayMoment, sayNumber } from '../../web/wording.ts'
import { type KeyNames, readKeyNames } from '../audit/audit-names.ts'
import { sayWhom } from '../audit/audit-words.ts'
import {
  type ConsoleGuest,
  type ConsoleRoute,
  type ActionRoute,
  orderingOf,
  type PageRoute,
} from '../console-answer.ts'
import { actionButton } from '../forms.ts'

function progressPart(guest: ConsoleGuest, { kind, progress: { done, total } }: Job): Html {
  const { jobs } = guest.words
  const label = jobs.kinds[kind].name
  if (total === null || total === 0)
    return html`<progress aria-label="${label}"></progress>`
  const said = jobs.ofTotal(sayNumber(guest, done), sayNumber(guest, total))
  return html`<progress aria-label="${label}" max="${total}" value="${done}"></progress> <span class="meta">${said}</span>`
}

function resultPart(guest: ConsoleGuest, { result, message, state }: Job): Html | '' {
  const { jobs } = guest.words
  if (state === 'failed' && message === null) return html`<p>${jobs.failedUnseen}</p>`
  if (state === 'failed')
    return html`<p>${jobs.failedAs} <span lang="en">${message}</span></p>`
  if (result === null) return ''
  const { sound, findings, podcasts, file, bytes } = result
  return html`${sound !== null && html`<p>${sound ? jobs.sound : jobs.notSound}</p>`}
${findings.length > 0 && html`<ul lang="en">${findings.map((finding) => html`<li>${finding}</li>`)}</ul>`}
${podcasts !== null && html`<p>${jobs.indexed(sayNumber(guest, podcasts))}</p>`}
${file !== null && html`<p>${jobs.written} <code>backups/${file}</code> (${jobs.bytes(sayNumber(guest, bytes ?? 0))})</p>`}`
}

function jobItem(guest: ConsoleGuest, job: Job, names: KeyNames): Html {
  const { jobs } = guest.words
  const isRunning = job.state === 'running'
  const target = { action: `/console/jobs/${job.id}/cancel`, fields: {} }
  return html`<li class="case" data-item><h3>${jobs.kinds[job.kind].name}: ${jobs.states[job.state]}</h3>
<p class="meta">${sayMoment(guest, job.startedMs) ?? ''} · ${sayWhom(guest, names, job.by)}</p>
${isRunning ? html`<div class="buttons">${progressPart(guest, job)} ${actionButton(guest, target, { name: jobs.cancel, about: jobs.kinds[job.kind].name })}</div>` : resultPart(guest, job)}</li>`
}

function beginPart(guest: ConsoleGuest): Html {
  const { jobs } = guest.words
  return html`<ul class="needs">${JOB_KINDS.map((kind) => {
    const { name, help, go } = jobs.kinds[kind]
    return html`<li class="need"><h3>${name}</h3><p class="meta">${help}</p>${actionButton(guest, { action: '/console/jobs', fields: { kind } }, { name: go })}</li>`
  })}</ul>`
}

const jobsPage: PageRoute = {
  method: 'GET',
  url: '/console/jobs',
  async answer({ guest }, { jobs, directory }) {
    const { jobs: texts, watch, list } = guest.words
    const all = jobs?.list() ?? []
    const isRunning = all.some(({ state }) => state === 'running')
    const names = await readKeyNames(directory)
    const again = html`<p class="pager"><a class="button button-quiet" href="/console/jobs" data-again>${watch.again}</a></p>`
    return {
      kind: 'page',
      title: texts.title,
      area: 'jobs',
      isLive: isRunning,
      main: html`<p class="lead">${texts.lead}</p>
<section class="block"><h2>${texts.begin}</h2>${beginPart(guest)}</section>
<section class="block"><h2>${texts.recent}</h2>${all.length === 0 ? html`<p>${list.empty}</p>` : html`<ol class="cases">${all.map((job) => jobItem(guest, job, names))}</ol>`}
${isRunning && again}</section>`,
    }
  },
}

const beginRoute: ActionRoute = {
  method: 'POST',
  url: '/console/jobs',
  page: jobsPage,
  answer(call, context) {
    const kind = JOB_KINDS.find((each) => each === call.fields.get('kind'))
    if (kind === undefined)
      throw new CodedError('INVALID_BODY', 'kind has to be one of the page.')
    getJobs(context.jobs).start(kind, orderingOf(call))
    const { jobs } = call.guest.words
    return Promise.resolve({
      kind: 'done',
      to: '/console/jobs',
      notice: { text: jobs.begun(jobs.kinds[kind].name) },
    })
  },
}

const cancelRoute: ActionRoute = {
  method: 'POST',
  url: '/console/jobs/:jobId/cancel',
  page: jobsPage,
  async answer(call, context) {
    const { guest, parts } = call
    await cancelJob(context, parts['jobId'] ?? '', orderingOf(call))
    return {
      kind: 'done',
      to: '/console/jobs',
      notice: { text: guest.words.jobs.cancelled },
    }
  },
}

export const JOBS_ROUTES: readonly ConsoleRoute[] = [jobsPage, beginRoute, cancelRoute]
