import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryText } from '../../../test/arbitrary/podcast.ts'
import { toPlainText } from './plain-text.ts'

describe('toPlainText', () => {
  it.each([
    ['Plain  text\tas it is', 'Plain text as it is'],
    ['a &lt; b &amp; c', 'a < b & c'],
    ['Q&A with AT&T', 'Q&A with AT&T'],
    ['I <3 this', 'I <3 this'],
    [
      '<p>Hi &amp; <b>you</b></p><p>Second<br>line <a href="https://example.org">link</a></p>',
      'Hi & you\n\nSecond\nline link',
    ],
    ['<ul><li>one</li><li>two</li></ul>', '* one\n* two'],
    ['<h2>Loud</h2><img src="x.png" alt="art">text', 'Loud\n\ntext'],
    ['&lt;p&gt;escaped&lt;/p&gt;', 'escaped'],
    ['<script>alert(1)</script>text', 'text'],
    ['one\r\n\r\n\r\n\r\ntwo', 'one\n\ntwo'],
    ['<p>The <Blank> Show, on <b>air</b></p>', 'The <Blank> Show, on air'],
    ['&lt;p&gt;Welcome to &lt;your town&gt;.&lt;/p&gt;', 'Welcome to <your town>.'],
    ['<p><my-text>kept</my-text> <x-y a="b">too</p>', 'kept too'],
    ['nul\u0000 and zero\u200B width', 'nul and zero width'],
    ['', null],
    [' \n\t ', null],
    ['<p> </p>', null],
  ])('%j → %j', (html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  it('is cut to 10,000 characters, never through a pair', () => {
    expect(toPlainText('x'.repeat(20_000))).toHaveLength(10_000)
    expect(toPlainText(`x${'😀'.repeat(10_000)}`)?.isWellFormed()).toBe(true)
    expect(toPlainText(`<p>${'word '.repeat(100_000)}</p>`)?.length).toBeLessThanOrEqual(
      10_000,
    )
  })

  it('never throws, and is well-formed', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          arbitraryText(),
          fc.string({
            unit: fc.constantFrom('<', '>', '/', 'p', '&', ';', '"', '\uD800', 'a'),
          }),
        ),
        (html) => {
          const text = toPlainText(html)
          expect(text === null || (text !== '' && text.isWellFormed())).toBe(true)
        },
      ),
    )
  })
})
