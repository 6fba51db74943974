/** `rule`: answers what no rule could decide about a show, or takes the answer back. */
import { Type } from 'typebox'
import { ruleOnShow, RULINGS } from './rule-on-show.ts'
import { CodedError } from '../../errors.ts'
import { PodcastId } from '../../record/podcast.ts'
import { closed, oneOf } from '../../record/schema.ts'
import type { AuditDetails } from '../audit.ts'
import { type ActionLine, defineAction, REASON, REVISION } from '../action.ts'

/** Separating two podcasts answers another question than the location of a feed. */
function subjectsOf({ verdict, about }: AuditDetails, { podcastId }: ActionLine) {
  if (verdict !== 'apart' || typeof about !== 'string') return ['feed']
  return [`apart ${[podcastId, about].sort().join(' ')}`]
}

export const rule = defineAction({
  name: 'rule',
  input: {
    verdict: oneOf(RULINGS),
    other: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Of `apart`: the other podcast, by any name that the path takes.',
      }),
    ),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 8192,
        description: 'Of `not-moved`; default: the URL of the suspect move.',
      }),
    ),
    reset: Type.Optional(Type.Boolean({ description: 'Default false.' })),
    ...REASON,
    ...REVISION,
  },
  run: async (
    id,
    { verdict, other: name, url, reset: isReset },
    { directory, find },
    ordering,
  ) => {
    const other = name === undefined ? undefined : (await find(name)).record.id
    return ruleOnShow(directory, id, { verdict, other, url, isReset }, ordering)
  },
  audit: ({ about }, { verdict, reset }) => ({
    verdict,
    about,
    ...(reset === true && { isReset: true }),
  }),
  outcome: ({ verdict, isReset }) => {
    if (isReset === true || typeof verdict !== 'string') return 'reset'
    return verdict
  },
  decision: {
    subjects: subjectsOf,
    isReset: () => false,
    undo({ verdict, about, isReset }) {
      if (typeof verdict !== 'string' || typeof about !== 'string') return undefined
      const subject = verdict === 'apart' ? { other: about } : { url: about }
      const reset = isReset === true ? {} : { reset: true }
      return { action: 'rule', input: { verdict, ...subject, ...reset } }
    },
  },
  http: {
    method: 'POST',
    path: '/podcasts/:podcastId/ruling',
    operationId: 'ruleOnShow',
    summary: 'Answer what no rule could decide, or take the answer back',
    answerDescription:
      'What the answer is about: a URL, a title, or the other podcast’s id',
    description:
      '`not-moved`: the suspect move leads to another show, and the feed stays where it is. `another-show`: what is at the URL is another show, and becomes a podcast of its own with the next reading. `wait`: what is there is left to the rules. `apart`: the podcast and `other` are two shows, and no rule joins them. `reset` takes the same answer back, and the question is open again.',
    answer: closed({ id: PodcastId, about: Type.String(), hasChanged: Type.Boolean() }),
    present: ({ id, about, hasChanged }) => ({ id, about, hasChanged }),
    errors: ['INVALID_FEED_URL', 'PRIVATE_FEED', 'RULING_REFUSED'],
    examples: () => [
      {
        summary: 'No move is suspected',
        code: 'RULING_REFUSED',
        body: { verdict: 'not-moved' },
        message: 'No move of this podcast waits for a word.',
      },
    ],
  },
  commands: [
    {
      name: 'rule',
      summary:
        'Answers what `castdex review` asks where adopt, merge or confirm are not the answer.',
      details:
        'not-moved: the suspect move leads to another show. another-show: what is at the URL is another show.\n' +
        'wait: what is there is left to the rules. apart: the podcast and OTHER are two shows.\n' +
        'With --reset the same answer is taken back. docs/MOVES.md has the rest.',
      args: [
        { name: 'VERDICT', description: `One of ${RULINGS.join(', ')}.` },
        { name: 'OTHER', description: 'Of apart: the other podcast.', required: false },
      ],
      options: {
        url: {
          type: 'string',
          value: 'URL',
          description: 'Of not-moved; default: the URL of the suspect move.',
        },
        reset: { type: 'boolean', description: 'Take the answer back.' },
      },
      access: 'write',
      read: ({ args: [text = '', other], options: { url, reset } }) => {
        const verdict = RULINGS.find((each) => each === text)
        if (verdict === undefined)
          throw new CodedError(
            'USAGE_INVALID',
            `VERDICT is "${text}"; it has to be one of ${RULINGS.join(', ')}`,
          )
        return {
          verdict,
          reset: reset === true,
          ...(other !== undefined && { other }),
          ...(typeof url === 'string' && { url }),
        }
      },
      print: ({ id, about, hasChanged }, { verdict, reset }) => {
        if (hasChanged)
          return `${id}: ${verdict}${reset === true ? ' taken back' : ''}, ${about}`
        return `${id}: ${verdict} stood already`
      },
    },
  ],
})
