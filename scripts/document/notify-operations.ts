/** OpenAPI operations of hosts' and hubs' callbacks, which need no key. */
import { type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../../src/errors.ts'
import { PodcastId } from '../../src/record/podcast.ts'
import { closed } from '../../src/record/schema.ts'
import type { Method } from '../../src/api/paths.ts'
import type { ExampleDoc, ParameterDoc } from '../../src/api/route.ts'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { refused } from '../../src/api/examples/refused.ts'

export interface NotifyDoc {
  readonly method: Method
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly ParameterDoc[]
  /** Descriptions by non-error status. */
  readonly answers: Readonly<Record<number, string>>
  readonly contentType: string
  readonly answer: TSchema
  readonly errors: readonly ErrorCode[]
  readonly examples: readonly ExampleDoc[]
}

const ALWAYS: readonly ErrorCode[] = [
  'METHOD_NOT_ALLOWED',
  'INTERNAL',
  'NOT_READY',
  'OVERLOADED',
]

const CALLBACK = '/api/v1/websub/:podcastId/:token'
const callbackParts: readonly ParameterDoc[] = [
  {
    name: 'podcastId',
    in: 'path',
    required: true,
    description: 'Of the feed.',
    schema: PodcastId,
  },
  {
    name: 'token',
    in: 'path',
    required: true,
    description: 'Known to the hub that was asked, and to nobody else.',
    schema: Type.String({ minLength: 1 }),
  },
]

const hubParameter = (name: string, description: string): ParameterDoc => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: Type.String({ minLength: 1 }),
})

export const NOTIFY_DOCS: readonly NotifyDoc[] = [
  {
    method: 'POST',
    url: '/api/v1/pubnotify',
    operationId: 'announceNews',
    summary: 'A feed has news',
    description:
      'For hosts and publishers. A known feed is fetched within a minute, once in five minutes; an unknown one is not taken in, and the answer is the same. Needs no key.',
    parameters: [
      {
        name: 'url',
        in: 'query',
        required: true,
        description: 'Of the feed, URL-encoded.',
        schema: Type.String({ minLength: 1 }),
      },
    ],
    answers: { 200: 'The announcement was taken' },
    contentType: 'application/json',
    answer: closed({ data: closed({ accepted: Type.Literal(true) }) }),
    errors: [
      'INVALID_PARAMETER',
      'UNKNOWN_PARAMETER',
      'INVALID_FEED_URL',
      'RATE_LIMITED',
      ...ALWAYS,
    ],
    examples: [
      {
        name: 'taken',
        summary: 'Known or not',
        parameters: { url: EXAMPLE_PODCAST.rssFeedUrl },
        status: 200,
        answer: { data: { accepted: true } },
      },
      refused({
        summary: 'No absolute URL',
        code: 'INVALID_FEED_URL',
        parameters: { url: 'nonsense' },
        message: 'url is not a valid feed URL.',
      }),
    ],
  },
  {
    method: 'GET',
    url: CALLBACK,
    operationId: 'confirmSubscription',
    summary: 'A hub asks whether we subscribed',
    description:
      'The verification of [WebSub](https://www.w3.org/TR/websub/): answered with the challenge for what the crawler asked for, and for nothing else. Needs no key; made for hubs.',
    parameters: [
      ...callbackParts,
      hubParameter('hub.mode', '`subscribe`.'),
      hubParameter('hub.topic', 'The feed, as it was asked for.'),
      hubParameter('hub.challenge', 'Is repeated.'),
    ],
    answers: { 200: 'The challenge', 404: 'Nobody asked for that' },
    contentType: 'text/plain',
    answer: Type.String(),
    errors: ALWAYS,
    examples: [],
  },
  {
    method: 'POST',
    url: CALLBACK,
    operationId: 'takeNews',
    summary: 'A hub has news of a feed',
    description:
      "News that carries a right `X-Hub-Signature` (HMAC with the subscription's secret; sha1, sha256, sha384, sha512) has the feed fetched within a minute; other news is dropped. What the body says is not believed. Needs no key; made for hubs.",
    parameters: callbackParts,
    answers: { 202: 'Taken, rightly signed or not', 410: 'There is no such subscription' },
    contentType: 'text/plain',
    answer: Type.String(),
    errors: ['BODY_TOO_LARGE', ...ALWAYS],
    examples: [],
  },
]
