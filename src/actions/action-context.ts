/** Gives actions a directory and a way to resolve the names of podcasts in it. */
import { podcastNotFound } from './change-podcast.ts'
import { findPodcast } from './find-podcast.ts'
import type { Directory } from '../store/directory.ts'
import { getKey } from './key/read-key-wish.ts'
import type { ActionContext, Following } from './subject.ts'

/** `find` throws `PODCAST_NOT_FOUND`, and `findKey` throws `KEY_NOT_FOUND`. */
export function actionContext(directory: Directory, following?: Following): ActionContext {
  return {
    directory,
    ...(following && { following, fetchAllow: following.fetchAllow }),
    async find(text) {
      const found = await findPodcast(directory, text)
      if (found === undefined) throw podcastNotFound()
      return found
    },
    findKey: async (id) => getKey(directory.apiKeys, id),
  }
}
