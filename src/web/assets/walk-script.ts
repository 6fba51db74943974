/**
 * Exchanges the page below the player while it is open, so that playback continues over links.
 * Every other visit loads pages as usual. Runs in the browser.
 */

export const WALK_SCRIPT = `const PARTS = ['header.bar', 'main', 'footer']
const styleOf = (page) => page.querySelector('link[rel=stylesheet]')?.getAttribute('href')
const readPage = async (url) => {
  const answer = await fetch(url, { headers: { accept: 'text/html' } })
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return undefined
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // Pages of the console and of the API have another style.
  if (styleOf(page) !== styleOf(document)) return undefined
  return { page, url: answer.url + new URL(url).hash }
}
const showPage = (page) => {
  for (const part of PARTS) document.querySelector(part).replaceWith(page.querySelector(part))
  document.title = page.title
  document.documentElement.lang = page.documentElement.lang
  for (const setUp of setUps) setUp()
  document.querySelector('main').focus({ preventScroll: true })
}
const walk = async (url, top) => {
  const read = await readPage(url).catch(() => undefined)
  if (read === undefined) return location.assign(url)
  if (top === undefined) {
    history.replaceState({ top: scrollY }, '')
    history.pushState({}, '', read.url)
  }
  history.scrollRestoration = 'manual'
  showPage(read.page)
  const place = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  if (place === null) scrollTo(0, top ?? 0)
  else place.scrollIntoView()
}
const staysHere = ({ origin, pathname, search, hash }) =>
  origin !== location.origin || /\\.\\w+$/.test(pathname) || (hash !== '' && pathname + search === location.pathname + location.search)
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href]')
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (link === null || !isPlain || event.defaultPrevented || playing?.hidden !== false) return
  if (link.target !== '' || link.hasAttribute('download') || staysHere(new URL(link.href))) return
  event.preventDefault()
  walk(link.href)
})
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (event.defaultPrevented || form.method !== 'get' || playing?.hidden !== false) return
  event.preventDefault()
  const url = new URL(form.action)
  url.search = new URLSearchParams(new FormData(form, submitter))
  walk(url.href)
})
addEventListener('popstate', ({ state }) => {
  if (playing?.hidden === false) walk(location.href, state?.top ?? 0)
  else if (history.scrollRestoration === 'manual') location.reload()
})
`
