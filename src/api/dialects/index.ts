/** Lists the dialects. A new one is a folder and a line here. */
import { apple } from './apple/apple.ts'
import { audiobookshelf } from './audiobookshelf/audiobookshelf.ts'
import type { Dialect } from './dialect.ts'
import { gpodder } from './gpodder/gpodder.ts'
import { pinepods } from './pinepods/pinepods.ts'
import { podcastIndex } from './podcast-index/podcast-index.ts'

const DIALECTS: readonly Dialect[] = [
  podcastIndex,
  apple,
  gpodder,
  pinepods,
  audiobookshelf,
]

/** `names` is the value of `CASTDEX_DIALECTS`. */
export function dialectsOf(names: string): readonly Dialect[] {
  const wanted = names.split(',').map((name) => name.trim())
  return DIALECTS.filter(({ name }) => wanted.includes(name))
}
