/**
 * Plays, copies and shares on the page of a show. Without it the browser's own players and links
 * serve. Runs in the browser.
 */

export const PLAY_SCRIPT = `const playAt = (audio, seconds) => {
  if (audio === null) return false
  for (const other of document.querySelectorAll('audio, video')) if (other !== audio) other.pause()
  if (seconds !== undefined) audio.currentTime = seconds
  audio.play().catch(() => undefined)
  return true
}
const playerOf = (element) => element?.querySelector('audio, video') ?? null
const say = (button) => {
  const before = button.textContent
  button.textContent = button.dataset.done
  setTimeout(() => { button.textContent = before }, 2000)
}
document.addEventListener('click', async (event) => {
  const { target } = event
  const play = target.closest('[data-play]')
  if (play !== null && playAt(playerOf(document.querySelector(play.hash)))) event.preventDefault()
  const mark = target.closest('[data-at]')
  if (mark !== null && playAt(playerOf(mark.closest('.episode')), Number(mark.dataset.at))) event.preventDefault()
  const copy = target.closest('[data-copy]')
  if (copy !== null) {
    await navigator.clipboard.writeText(document.getElementById(copy.dataset.copy).value)
    say(copy)
  }
  const share = target.closest('[data-share]')
  if (share === null) return
  const url = share.dataset.share
  if (navigator.share !== undefined) return navigator.share({ title: document.title, url }).catch(() => undefined)
  await navigator.clipboard.writeText(url)
  say(share)
})
if (navigator.clipboard !== undefined) for (const button of document.querySelectorAll('[data-copy], [data-share]')) button.hidden = false
`
