/** Decodes XML bytes by byte order mark, declaration, or as UTF-8. */

const fromMark = (head: Buffer): string | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  return undefined
}

/** Detects UTF-16 without a mark by the first `<`. */
const fromFirstCharacter = (head: Buffer): string | undefined => {
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  return undefined
}

const fromDeclaration = (head: Buffer): string | undefined =>
  /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head.toString('latin1'))?.[1]

const openDecoder = (label: string): InstanceType<typeof TextDecoder> => {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('utf-8')
  }
}

/** Returns a streaming decoder for the document that starts with `head`. */
export function decodeXml(head: Buffer): (chunk: Buffer) => string {
  const decoder = openDecoder(
    fromMark(head) ?? fromFirstCharacter(head) ?? fromDeclaration(head) ?? 'utf-8',
  )
  return (chunk) => decoder.decode(chunk, { stream: true })
}
