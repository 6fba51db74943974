import { describe, expect, it } from 'vitest'
import type { Output } from './command.ts'
import { ProgressLine, renderProgress } from './progress-line.ts'

describe('the progress of an import', () => {
  it('shows part, count, rate and time left', () => {
    expect(renderProgress({ read: 12_000, done: 1, total: 4, elapsedMs: 2000 })).toBe(
      '██████░░░░░░░░░░░░░░░░░░ 25 %  12,000 podcasts, 6,000/s, 6 s left',
    )
    expect(renderProgress({ read: 1000, done: 1, total: 1000, elapsedMs: 1000 })).toMatch(
      /16 min 39 s left$/,
    )
  })

  it('shows what is known where the end is not', () => {
    expect(renderProgress({ read: 12_000, done: 5, total: null, elapsedMs: 2000 })).toBe(
      '12,000 podcasts, 6,000/s',
    )
    expect(renderProgress({ read: 0, done: 50, total: 200, elapsedMs: 10 })).toBe(
      'reading … 25 %, 0 s',
    )
    expect(renderProgress({ read: 0, done: 50, total: null, elapsedMs: 10 })).toBe(
      'reading … 0 s',
    )
    expect(renderProgress({ read: 10, done: 20, total: 10, elapsedMs: 0 })).toMatch(
      /^█+ 100 %.* 0 s left$/,
    )
  })

  /** A manual clock in steps of a second. */
  const openClock = () => {
    const calls = new Map<() => void, number>()
    let nowMs = 0
    return {
      now: () => nowMs,
      every: (ms: number, call: () => void): Disposable => {
        calls.set(call, ms)
        return { [Symbol.dispose]: () => calls.delete(call) }
      },
      tick: () => {
        nowMs += 1000
        for (const [call, ms] of calls) if (nowMs % ms === 0 || ms < 1000) call()
      },
    }
  }

  const drawOn = (isTTY: boolean): readonly string[] => {
    let drawn = ''
    const output = {
      isTTY,
      columns: 70,
      write: (text: string) => (drawn += text),
    } as unknown as Output
    const clock = openClock()
    {
      using progress = new ProgressLine(output, clock)
      clock.tick()
      progress.show({ read: 12_000, done: 1, total: 2 })
      clock.tick()
      clock.tick()
    }
    clock.tick()
    return drawn.split('\r\u001B[2K')
  }

  it('is one line that moves each second, also when nothing is heard, and is gone at the end', () => {
    const [nothing, ...lines] = drawOn(true)
    expect({ nothing, lines }).toEqual({
      nothing: '',
      lines: [
        'reading … 1 s',
        '████████████░░░░░░░░░░░░ 50 %  12,000 podcasts, 6,000/s, 2 s left',
        '████████████░░░░░░░░░░░░ 50 %  12,000 podcasts, 4,000/s, 3 s left',
        '',
      ],
    })
  })

  it('is nothing where there is no terminal and little to wait for', () => {
    expect(drawOn(false)).toEqual([''])
  })

  it('is a line of plain text now and then where there is no terminal, until the end', () => {
    let said = ''
    const output = { write: (text: string) => (said += text) } as unknown as Output
    const clock = openClock()
    const pass = (seconds: number): void => {
      for (let second = 0; second < seconds; second += 1) clock.tick()
    }
    {
      using progress = new ProgressLine(output, clock)
      pass(12)
      progress.show({ read: 12_000, done: 1, total: 2 })
      pass(20)
      progress.show({ read: 24_000, done: 2, total: 2, phase: 'merging' })
      pass(10)
    }
    pass(20)
    expect(said).toBe(
      [
        'reading … 10 s',
        '50 %  12,000 podcasts, 600/s, 20 s left',
        '50 %  12,000 podcasts, 400/s, 30 s left',
        'merging … 40 s',
        '',
      ].join('\n'),
    )
  })

  it('is no longer than the terminal', () => {
    let drawn = ''
    const output = {
      isTTY: true,
      columns: 20,
      write: (text: string) => (drawn += text),
    } as unknown as Output
    const clock = openClock()
    using progress = new ProgressLine(output, clock)
    progress.show({ read: 12_000, done: 1, total: 2 })
    clock.tick()
    expect(drawn.replace('\r\u001B[2K', '')).toHaveLength(19)
  })

  it('says what is done where nothing is counted', () => {
    const state = { read: 5, done: 1, total: 1, elapsedMs: 61_000 }
    expect(renderProgress({ ...state, phase: 'merging' })).toBe('merging … 1 min 1 s')
  })
})
