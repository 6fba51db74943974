/** Stores the replication position in a file next to the data, replaced atomically. */
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { CodedError, errorCodeOf } from '../../errors.ts'
import { checkerOf } from '../../record/checker.ts'
import { closed, nullable } from '../../record/schema.ts'

const Position = closed({
  url: Type.String(),
  cursor: nullable(Type.String()),
  erased: Type.Optional(Type.Integer({ minimum: 0 })),
  files: Type.Optional(Type.String()),
})
const checker = checkerOf(Position)

export interface ReplicationPosition {
  /** The URL of the source directory. */
  readonly url: string
  /** Null: from the beginning. */
  readonly cursor: string | null
  /** Number of entries of erased people that were followed to the end. */
  readonly erased?: number
  /** Cursor of the transcripts and chapters. */
  readonly files?: string
}

const NAME = 'replicate.json'

const parse = (text: string): ReplicationPosition | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (checker.Check(value)) return value
    return undefined
  } catch {
    return undefined
  }
}

/** Undefined if the directory is not a replica. */
export async function readReplicationPosition(
  dataDir: string,
  name = NAME,
): Promise<ReplicationPosition | undefined> {
  const file = join(dataDir, name)
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (errorCodeOf(cause) === 'ENOENT') return undefined
    throw new CodedError(
      'FILE_UNUSABLE',
      `${file}, which has the position of the replication, cannot be read.`,
      {
        cause,
      },
    )
  })
  if (text === undefined) return undefined
  const position = parse(text)
  if (position !== undefined) return position
  throw new CodedError(
    'FILE_UNUSABLE',
    `${file} is damaged; start over with an empty data folder.`,
  )
}

/**
 * Durable when it resolves. Write the changes first: a replica that is killed in between applies
 * them again.
 */
export async function writeReplicationPosition(
  dataDir: string,
  position: ReplicationPosition,
  name = NAME,
): Promise<void> {
  const file = join(dataDir, name)
  {
    await using handle = await open(`${file}.part`, 'w')
    await handle.writeFile(JSON.stringify(position))
    await handle.sync()
  }
  await rename(`${file}.part`, file)
}
