/** `demo-remove`: takes the demo's made-up shows down for good. Real shows stay. */
import { Type } from 'typebox'
import { isDemoFeed } from '../../record/feed-url/demo-feed.ts'
import { closed } from '../../record/schema.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import { defineAction } from '../action.ts'
import type { Ordering } from '../change-podcast.ts'
import { removePodcast } from './remove-podcast.ts'

async function listDemoShows({
  writer,
}: Pick<Directory, 'writer'>): Promise<readonly PodcastId[]> {
  const ids: PodcastId[] = []
  for await (const record of writer.scan())
    if (isDemoFeed(record.rssFeedUrl)) ids.push(record.id)
  return ids
}

async function removeDemo(directory: Directory, ordering: Ordering): Promise<number> {
  const ids = await listDemoShows(directory)
  for (const id of ids) await removePodcast(directory, id, ordering)
  return ids.length
}

export const demoRemove = defineAction({
  name: 'demo-remove',
  subject: null,
  input: {},
  async run(_id, _input, { directory }, ordering) {
    const removed = await removeDemo(directory, ordering)
    return { id: null, hasChanged: removed > 0, removed }
  },
  audit: ({ removed }) => ({ removed }),
  http: {
    method: 'DELETE',
    path: '/demo',
    operationId: 'removeDemo',
    summary: "Remove the demo's made-up shows",
    answerDescription: 'The number of removed shows',
    description:
      'Takes the made-up shows of `castdex serve --demo` down for good: those with `isDemo` in hits and exports. Real shows stay. A second call removes nothing.',
    answer: closed({ removed: Type.Integer({ minimum: 0 }) }),
    present: ({ removed }) => ({ removed }),
    examples: () => [
      { name: 'none', summary: 'No made-up show is left', data: { removed: 0 } },
    ],
  },
  commands: [
    {
      name: 'demo remove',
      summary: "Removes the demo's made-up shows for good; real shows stay.",
      access: 'serve',
      read: () => ({}),
      print: ({ removed }) => `${String(removed)} made-up shows are removed`,
    },
  ],
})
