/** Wraps a directory so that searches and health checks wait for the index. */
import { delegateReader } from '../delegate.ts'
import type { Directory, DirectoryReader } from '../directory.ts'

export function settleBeforeSearch(directory: Directory): Directory {
  const { reader, writer } = directory
  const settled: DirectoryReader = {
    ...delegateReader(reader),
    async search(query, options) {
      await writer.settle()
      return await reader.search(query, options)
    },
  }
  const { episodes } = directory
  const settledEpisodes = episodes && {
    kept: episodes.kept,
    find: episodes.find.bind(episodes),
    listOfShow: episodes.listOfShow.bind(episodes),
    tidy: episodes.tidy.bind(episodes),
    remove: episodes.remove.bind(episodes),
    async search(...asked: Parameters<typeof episodes.search>) {
      await writer.settle()
      return await episodes.search(...asked)
    },
  }
  const examine: Directory['health'] = async (options) => {
    await writer.settle()
    return await directory.health(options)
  }
  return new Proxy(directory, {
    get(target, name) {
      if (name === 'reader') return settled
      if (name === 'episodes') return settledEpisodes
      if (name === 'health') return examine
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
