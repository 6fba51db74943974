/**
 * Where hubs send the news of feeds that the crawler has subscribed to (https://www.w3.org/TR/websub/). A hub's question is answered
 * only for what we asked for, and news only when it is signed with our secret; either brings the feed forward, and writes nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Engine } from '../../engine/engine.ts'
import { parseCrawlState, type Subscription } from '../../record/crawl-state.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import { type QueryString, readScalar } from '../query-string.ts'

export interface CallbackPath {
  readonly podcastId: string
  readonly token: string
}

const METHODS: ReadonlySet<string> = new Set(['sha1', 'sha256', 'sha384', 'sha512'])

const isSame = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const isSignedBy = (secret: string, body: Uint8Array, header: string | undefined): boolean => {
  const [method = '', signature = ''] = (header ?? '').split('=', 2)
  if (!METHODS.has(method)) return false
  return isSame(createHmac(method, secret).update(body).digest('hex'), signature.toLowerCase())
}

const findSubscription = async (
  { tasks }: Pick<Engine, 'tasks'>,
  { podcastId, token }: CallbackPath,
): Promise<Subscription | undefined> => {
  if (!isPodcastId(podcastId)) return undefined
  const { subscription } = parseCrawlState((await tasks.find(podcastId, 'feed'))?.state)
  return subscription !== null && isSame(subscription.token, token) ? subscription : undefined
}

/** The challenge to be repeated; undefined where we asked for no such thing. */
export const answerChallenge = async (
  engine: Pick<Engine, 'tasks'>,
  path: CallbackPath,
  query: QueryString,
): Promise<string | undefined> => {
  const subscription = await findSubscription(engine, path)
  const isOurs = readScalar(query, 'hub.mode') === 'subscribe' && readScalar(query, 'hub.topic') === subscription?.topic
  return subscription !== undefined && isOurs ? readScalar(query, 'hub.challenge') : undefined
}

/** Whether there is such a subscription. News that is not signed rightly is dropped, as the specification asks. */
export const takeNews = async (
  engine: Pick<Engine, 'tasks'>,
  path: CallbackPath,
  news: { readonly body: Uint8Array; readonly signature: string | undefined; readonly nowMs: number },
): Promise<boolean> => {
  const subscription = await findSubscription(engine, path)
  if (subscription === undefined) return false
  if (isSignedBy(subscription.secret, news.body, news.signature)) {
    await engine.tasks.bringForward(path.podcastId, 'feed', news.nowMs)
  }
  return true
}
