import { describe, expect, it } from 'vitest'
import type { Output } from './command.ts'
import { ProgressLine, renderProgress } from './import-progress.ts'

describe('the progress of an import', () => {
  it('shows part, count, rate and time left', () => {
    expect(renderProgress({ read: 12_000, done: 1, total: 4, elapsedMs: 2000 })).toBe(
      '██████░░░░░░░░░░░░░░░░░░ 25 %  12,000 podcasts, 6,000/s, 6 s left',
    )
    expect(renderProgress({ read: 1000, done: 1, total: 1000, elapsedMs: 1000 })).toMatch(/16 min 39 s left$/)
  })

  it('shows what is known where the end is not', () => {
    expect(renderProgress({ read: 12_000, done: 5, total: null, elapsedMs: 2000 })).toBe('12,000 podcasts, 6,000/s')
    expect(renderProgress({ read: 0, done: 50, total: 200, elapsedMs: 10 })).toBe('reading … 25 %')
    expect(renderProgress({ read: 0, done: 50, total: null, elapsedMs: 10 })).toBe('reading …')
    expect(renderProgress({ read: 10, done: 20, total: 10, elapsedMs: 0 })).toMatch(/^█+ 100 %.* 0 s left$/)
  })

  const drawOn = (isTTY: boolean): string => {
    let drawn = ''
    const output = { isTTY, columns: 20, write: (text: string) => (drawn += text) } as unknown as Output
    {
      using progress = new ProgressLine(output)
      progress.show({ read: 12_000, done: 1, total: 4 })
      progress.show({ read: 13_000, done: 2, total: 4 })
    }
    return drawn
  }

  it('is one line, no longer than the terminal, and gone at the end', () => {
    const [nothing, line, cleared, ...more] = drawOn(true).split('\r\u001B[2K')
    expect({ nothing, length: line?.length, cleared, more }).toEqual({ nothing: '', length: 19, cleared: '', more: [] })
  })

  it('is nothing where there is no terminal', () => {
    expect(drawOn(false)).toBe('')
  })
})
