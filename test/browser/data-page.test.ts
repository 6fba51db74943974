/** The page of the open data with its files, in a real Chromium. */
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_DRAFT, startCastdex } from '../api/castdex.ts'
import { eventually } from '../eventually.ts'
import { openChromium, RUNS_CHROMIUM } from './chromium.ts'
import { findBarriers, findWideElements, sumLayoutShifts } from './measures.ts'
import { findFaintTexts } from './readable.ts'

describe.runIf(RUNS_CHROMIUM)('the open data in Chromium', () => {
  test('files, samples and columns can be read by everybody', async () => {
    await using castdex = await startCastdex({
      hasSite: true,
      live: true,
      podcasts: [EXAMPLE_DRAFT],
      config: { openData: true },
    })
    const authorization = await castdex.makeKey({ scopes: ['admin'] })
    await castdex.app.inject({
      method: 'POST',
      url: '/api/v1/admin/jobs',
      headers: { authorization, 'content-type': 'application/json' },
      payload: '{"kind":"open-data"}',
    })
    await eventually(
      async () => (await castdex.app.inject('/data/index.json')).statusCode === 200,
      'the files are written',
    )
    await castdex.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = castdex.app.server.address() as AddressInfo
    await using browser = await openChromium()
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [320, 390, 1440]) {
        const viewport = { width, height: 844 }
        const page = await browser.newPage({ colorScheme, viewport, locale: 'de-DE' })
        const answer = await page.goto(`http://127.0.0.1:${String(port)}/data/`)
        expect((await answer?.body())?.length).toBeLessThanOrEqual(30_000)
        expect(await page.locator('tbody a').count()).toBeGreaterThan(1)
        expect(await sumLayoutShifts(page)).toBe(0)
        expect(await findWideElements(page)).toEqual([])
        expect(await findBarriers(page)).toEqual([])
        expect(await findFaintTexts(page)).toEqual([])
        await page.close()
      }
    }
  })
})
