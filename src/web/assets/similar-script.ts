/** Puts similar shows on the page of a show once a visitor comes near. Runs in the browser. */

export const SIMILAR_SCRIPT = `const addSimilar = async (place) => {
  const read = await readPage(new URL(place.dataset.path, location.href).href).catch(() => undefined)
  const cards = [...(read?.page.querySelectorAll('.grid > .card') ?? [])]
  const grid = place.querySelector('.grid')
  // The place stays as high as it was, so that nothing below moves.
  if (cards.length === 0) return grid.classList.add('none')
  grid.removeAttribute('aria-hidden')
  for (const empty of [...grid.children]) empty.replaceWith(cards.shift() ?? empty)
}
onPage(() => {
  const place = document.querySelector('.similar')
  if (place === null) return
  new IntersectionObserver(([{ isIntersecting }], observer) => {
    if (!isIntersecting) return
    observer.disconnect()
    addSimilar(place)
  }, { rootMargin: '400px' }).observe(place)
})
`
