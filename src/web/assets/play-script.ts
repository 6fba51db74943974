/**
 * Plays episodes in the player below the page, copies and shares. Without it links open the
 * publisher's file, and the browser's own player plays it. Runs in the browser.
 */

export const PLAY_SCRIPT = `const playing = document.querySelector('.playing')
const audio = playing?.querySelector('audio')
const markPlayed = () => {
  for (const link of document.querySelectorAll('[data-play]')) link.classList.toggle('is-playing', link.dataset.play === audio.dataset.of && !audio.paused)
}
const describe = (title) => {
  if (navigator.mediaSession !== undefined) navigator.mediaSession.metadata = new MediaMetadata({ title, album: document.title })
}
const play = ({ href, dataset }, seconds) => {
  const isSame = audio.dataset.of === dataset.play
  if (isSame && !audio.paused && seconds === undefined) return audio.pause()
  if (!isSame) {
    audio.dataset.of = dataset.play
    audio.src = href
    const [name] = playing.children
    name.href = BELOW + dataset.play
    name.textContent = dataset.title
    describe(dataset.title)
    playing.classList.remove('is-failed')
  }
  playing.hidden = false
  if (seconds !== undefined) audio.currentTime = seconds
  audio.play().catch(() => undefined)
}
const stop = () => {
  audio?.pause()
  if (playing === null) return
  audio.removeAttribute('src')
  delete audio.dataset.of
  playing.hidden = true
}
const say = (button) => {
  const before = button.textContent
  button.textContent = button.dataset.done
  setTimeout(() => { button.textContent = before }, 2000)
}
const share = async (button) => {
  const url = button.dataset.share
  if (navigator.share !== undefined) return navigator.share({ title: document.title, url }).catch(() => undefined)
  await navigator.clipboard.writeText(url)
  say(button)
}
const copy = async (button) => {
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value)
  say(button)
}
document.addEventListener('click', (event) => {
  const pressed = (selector) => event.target.closest(selector)
  const mark = pressed('[data-at]')
  const link = mark?.closest('.episode, article').querySelector('[data-play]') ?? pressed('[data-play]')
  if (link != null && playing !== null) {
    event.preventDefault()
    play(link, mark === null ? undefined : Number(mark.dataset.at))
  }
  if (pressed('[data-copy]') !== null) copy(pressed('[data-copy]'))
  if (pressed('[data-share]') !== null) share(pressed('[data-share]'))
})
playing?.querySelector('button').addEventListener('click', stop)
audio?.addEventListener('error', () => {
  if (audio.dataset.of === undefined || playing.classList.contains('is-failed')) return
  playing.classList.add('is-failed')
  playing.children[0].append(' – ' + playing.dataset.failed)
  playing.querySelector('.file').href = audio.src
})
for (const name of ['play', 'pause', 'emptied']) audio?.addEventListener(name, markPlayed)
onPage(() => {
  if (audio !== undefined) markPlayed()
  const canShare = navigator.clipboard !== undefined || navigator.share !== undefined
  if (canShare) for (const button of document.querySelectorAll('[data-copy], [data-share]')) button.hidden = false
})
`
