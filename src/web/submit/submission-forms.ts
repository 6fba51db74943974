/** GET and POST /propose and /takedown: submissions wait in a bounded queue for an operator. */
import { type GateProblem, openFeedGate } from '../../actions/feed/feed-gate.ts'
import type { CodedError } from '../../errors.ts'
import { feedKey, parseFeedUrl } from '../../record/feed-url/feed-url.ts'
import { findListingPage } from '../../record/links/listing-page.ts'
import { claimsOfFeeds, ownerOf } from '../../actions/feed/given-feed.ts'
import { withoutPrivateInText } from '../../record/feed-url/without-private.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { isPublic, type PodcastRecord } from '../../record/podcast.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { SubmissionKind } from '../../store/review-queue.ts'
import { Seal } from '../seal.ts'
import { html, type Html } from '../html.ts'
import { showPath } from '../parts/cards.ts'
import type { FormProblem, TextField } from '../parts/form-fields.ts'
import { findShow } from '../show/read-show.ts'
import type {
  SiteAnswer,
  SiteCall,
  SiteContext,
  SitePage,
  SiteRoute,
} from '../site-answer.ts'
import type { SiteGuest, VisitSettings } from '../visit.ts'
import { formPage, isToken, thanksPage, TOKEN_FIELD, TRAP_FIELD } from './form-page.ts'

/** Separate bounds per kind, so that a flood of one does not block the other. */
const MOST_WAITING = 1000

/** Maximum field lengths, in characters. */
const MOST_URL = 2000
const MOST_MESSAGE = 2000
const MOST_CONTACT = 200

type Problem = keyof SiteGuest['texts']['forPublishers']['forms']['problems']

interface WrongField {
  readonly field: string
  readonly problem: Problem
}

/** The form's subject, or its error. */
type Subject =
  | { readonly kind: 'subject'; readonly subject: string }
  | { readonly kind: 'here'; readonly record: PodcastRecord }
  | { readonly kind: 'wrong'; readonly wrong: readonly WrongField[] }

interface SubmissionForm {
  readonly kind: SubmissionKind
  readonly path: string
  readonly fieldsOf: (visit: SiteGuest) => readonly TextField[]
  readonly titleOf: (visit: SiteGuest) => readonly [title: string, lead: string]
  readonly findSubject: (
    values: Readonly<Record<string, string>>,
    context: SiteContext,
  ) => Promise<Subject>
}

function contactField({ texts }: SiteGuest): TextField {
  const { contact, contactHint, optional } = texts.forPublishers.forms
  return {
    name: 'contact',
    label: contact,
    hint: contactHint,
    note: optional,
    most: MOST_CONTACT,
    autocomplete: 'email',
  }
}

/** Returns the parsed URL, or the error if it cannot be proposed. */
function problemOfFeed(feed: string) {
  if (feed === '') return 'noFeed'
  const parsed = parseFeedUrl(feed)
  if ('problem' in parsed) return 'feedUrl'
  if (parsed.isPrivate) return 'privateFeed'
  return parsed
}

const openPropose = (
  findProblem: (feedUrl: string) => GateProblem | undefined,
): SubmissionForm => ({
  kind: 'proposal',
  path: '/propose',
  titleOf: ({ texts: { forPublishers } }) => [
    forPublishers.propose,
    forPublishers.forms.proposeLead,
  ],
  fieldsOf(visit) {
    const { forms } = visit.texts.forPublishers
    return [
      {
        name: 'feed',
        label: forms.feedUrl,
        hint: forms.feedHint,
        isRequired: true,
        most: MOST_URL,
        autocomplete: 'url',
      },
      {
        name: 'message',
        label: forms.message,
        note: forms.optional,
        rows: 5,
        most: MOST_MESSAGE,
      },
      contactField(visit),
    ]
  },
  /** Does not reveal pending, blocked or removed shows. */
  async findSubject({ feed = '' }, { directory }) {
    const parsed = problemOfFeed(feed)
    if (typeof parsed === 'string')
      return { kind: 'wrong', wrong: [{ field: 'feed', problem: parsed }] }
    const owner = ownerOf(parsed, await directory.writer.owners(claimsOfFeeds([parsed])))
    const record =
      owner === undefined ? undefined : await findShow(directory, owner.record.id)
    if (record !== undefined && isPublic(record)) return { kind: 'here', record }
    const isPage = findListingPage(parsed.fetchUrl) !== undefined
    const problem = isPage ? 'listingPage' : findProblem(parsed.fetchUrl)
    if (problem !== undefined) return { kind: 'wrong', wrong: [{ field: 'feed', problem }] }
    return { kind: 'subject', subject: parsed.fetchUrl }
  },
})

/** Returns the show's name if the text is a URL of this site. */
function nameIn(text: string): string {
  const path = URL.parse(text)?.pathname ?? text
  const [, name = path] = /(?:^|\/)podcasts\/([^/?#]{1,500})/.exec(path) ?? []
  if (URL.canParse(text) || text.startsWith('/')) return name
  return text
}

const TAKEDOWN: SubmissionForm = {
  kind: 'takedown',
  path: '/takedown',
  titleOf: ({ texts: { forPublishers } }) => [
    forPublishers.takedown,
    forPublishers.forms.takedownLead,
  ],
  fieldsOf(visit) {
    const { forms } = visit.texts.forPublishers
    return [
      {
        name: 'show',
        label: forms.show,
        hint: forms.showHint,
        most: MOST_URL,
        isRequired: true,
      },
      { name: 'message', label: forms.why, rows: 5, most: MOST_MESSAGE, isRequired: true },
      contactField(visit),
    ]
  },
  async findSubject({ show = '', message = '' }, { directory }) {
    const key = feedKey(show)
    const byFeed =
      key === undefined
        ? undefined
        : (await directory.writer.owners({ feedKeys: [key] })).byFeedKey.get(key)
    const record = await findShow(directory, byFeed?.record.id ?? nameIn(show))
    const isFound = record !== undefined && isPublic(record)
    if (isFound && message !== '') return { kind: 'subject', subject: record.id }
    const wrong: WrongField[] = []
    if (!isFound) wrong.push({ field: 'show', problem: show === '' ? 'noShow' : 'show' })
    if (message === '') wrong.push({ field: 'message', problem: 'why' })
    return { kind: 'wrong', wrong }
  },
}

interface Unsent {
  readonly status: number
  readonly problems?: readonly FormProblem[]
  readonly notice?: Html
}

class SubmissionPages {
  readonly #form: SubmissionForm
  readonly #seal: Seal

  constructor(form: SubmissionForm, seal: Seal) {
    this.#form = form
    this.#seal = seal
  }

  /** Query parameters prefill fields: `/takedown?show=…`. */
  show({ visit }: SiteCall): SiteAnswer {
    if (visit.parameters.get('thanks') !== undefined) return thanksPage(visit)
    const values = this.#form
      .fieldsOf(visit)
      .map(({ name }) => [name, visit.parameters.get(name) ?? ''] as const)
    return this.#page(visit, Object.fromEntries(values), { status: 200 })
  }

  /** Keeps the input, so that it can be sent again. */
  answerBusy(call: SiteCall, retryAfterS: number): SiteAnswer {
    const { busy } = call.visit.texts.forPublishers.forms
    const text = busy(Math.ceil(retryAfterS / 60))
    return this.#page(call.visit, this.#valuesOf(call), {
      problems: [{ text }],
      status: 429,
    })
  }

  #valuesOf({ visit, form }: SiteCall): Readonly<Record<string, string>> {
    const values = this.#form.fieldsOf(visit).map(({ name, most }) => {
      const letters = Array.from(form?.fields.get(name) ?? '')
      return [name, letters.slice(0, most).join('')] as const
    })
    return Object.fromEntries(values)
  }

  async take(call: SiteCall, context: SiteContext): Promise<SiteAnswer> {
    const { visit, form } = call
    const { path } = this.#form
    const values = this.#valuesOf(call)
    const { again } = visit.texts.forPublishers.forms
    const isOwn =
      form?.isOwn === true && isToken(this.#seal, form.fields.get(TOKEN_FIELD), visit.nowMs)
    if (!isOwn)
      return this.#page(visit, values, {
        problems: [{ text: again }],
        status: 403,
      })
    const thanks = { kind: 'redirect', to: `${path}?thanks=yes`, status: 303 } as const
    // Bots get the same answer as people.
    if (form.fields.get(TRAP_FIELD) !== undefined) return thanks
    const unsent = await this.#send(visit, values, context)
    if (unsent === undefined) return thanks
    return this.#page(visit, values, unsent)
  }

  /** Renders an empty form, since nothing could be parsed. */
  refuse(visit: SiteGuest, { code, status }: CodedError): SitePage {
    const { problems } = visit.texts.forPublishers.forms
    const text = code === 'BODY_TOO_LARGE' ? problems.tooLarge : problems.unread
    return this.#page(visit, {}, { status, problems: [{ text }] })
  }

  async #send(
    visit: SiteGuest,
    values: Readonly<Record<string, string>>,
    context: SiteContext,
  ): Promise<Unsent | undefined> {
    const { kind, findSubject } = this.#form
    const { forms } = visit.texts.forPublishers
    const found = await findSubject(values, context)
    if (found.kind === 'wrong') {
      const problems = found.wrong.map(({ field, problem }) => ({
        field,
        text: forms.problems[problem],
      }))
      return { status: 400, problems }
    }
    if (found.kind === 'here') {
      const { titleLatest, slug } = found.record
      const said = forms.isHere(hideEmails(titleLatest))
      const notice = html`${said} <a href="${showPath(slug)}">${forms.toShow}</a>`
      return { status: 200, notice }
    }
    const message = withoutPrivateInText(values['message'] ?? '')
    const contact = withoutPrivateInText(values['contact'] ?? '')
    const submission = {
      at: toInstant(visit.nowMs),
      kind,
      subject: found.subject,
      message: message || null,
      contact: contact || null,
    }
    const added = await context.directory.submissions.add(submission, MOST_WAITING)
    const { full } = forms.problems
    if (added === 'full') return { problems: [{ text: full }], status: 503 }
    return undefined
  }

  #page(
    visit: SiteGuest,
    values: Readonly<Record<string, string>>,
    { status, problems = [], notice }: Unsent,
  ): SitePage {
    const { path, fieldsOf, titleOf } = this.#form
    const [title, lead] = titleOf(visit)
    return formPage(visit, this.#seal, {
      path,
      title,
      lead,
      fields: fieldsOf(visit),
      values,
      problems,
      ...(notice !== undefined && { notice }),
      status,
    })
  }
}

export function openSubmissionForms({
  sessionSecret = '',
  fetchAllow = '',
}: Pick<VisitSettings, 'sessionSecret' | 'fetchAllow'>): readonly SiteRoute[] {
  const seal = new Seal(sessionSecret)
  const propose = openPropose(openFeedGate(fetchAllow))
  return [propose, TAKEDOWN].flatMap((form): SiteRoute[] => {
    const pages = new SubmissionPages(form, seal)
    return [
      { url: form.path, answer: (call) => Promise.resolve(pages.show(call)) },
      {
        method: 'POST',
        url: form.path,
        rate: 'forms',
        answer: (call, context) => pages.take(call, context),
        answerBusy: (call, retryAfterS) => pages.answerBusy(call, retryAfterS),
        refuse: (visit, error) => pages.refuse(visit, error),
      },
    ]
  })
}
