/** Measures the directory's files. */
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** 0 if the file is missing. */
const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

const sizeOfFolder = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(names.map(async (name) => sizeOf(join(folder, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function measureFiles(
  mainFile: string,
  keysFile: string,
): Promise<
  Readonly<Record<'directory' | 'log' | 'keys' | 'index' | 'episode_index', number>>
> {
  const [directory, log, keys, index, episodes] = await Promise.all([
    sizeOf(mainFile),
    sizeOf(`${mainFile}-wal`),
    sizeOf(keysFile),
    sizeOfFolder(join(dirname(mainFile), 'index')),
    sizeOfFolder(join(dirname(mainFile), 'episode_index')),
  ])
  return { directory, log, keys, index, episode_index: episodes }
}
