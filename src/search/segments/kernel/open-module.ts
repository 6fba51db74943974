/** Instantiates a WebAssembly module with its memory. */

/** Missing in the types of Node. */
declare const WebAssembly: {
  readonly Memory: new (options: { initial: number }) => Memory
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (
    module: object,
    imports: { host: { memory: Memory } },
  ) => { readonly exports: unknown }
}

interface Memory {
  readonly buffer: ArrayBuffer
}

export interface OpenModule {
  readonly exports: unknown
  readonly buffer: ArrayBuffer
}

const PAGE = 65_536

/** `code` is base64; `bytes` is the minimum size of the memory, which is committed on use. */
export function openModule(code: string, bytes: number): OpenModule {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) })
  const module = new WebAssembly.Module(Uint8Array.from(Buffer.from(code, 'base64')))
  const { exports } = new WebAssembly.Instance(module, { host: { memory } })
  return { exports, buffer: memory.buffer }
}
