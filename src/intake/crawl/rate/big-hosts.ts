/**
 * Lists podcast hosts built for many shows, by registrable domain; they are exempt from the
 * initial rate limit. The selection of well-known hosting companies is ours; a missing host only
 * starts slower.
 */
export const BIG_HOSTS: ReadonlySet<string> = new Set(
  `acast.com anchor.fm art19.com audioboom.com audiomeans.fr ausha.co blubrry.com buzzsprout.com captivate.fm castos.com fireside.fm
  ivoox.com libsyn.com libsynpro.com megaphone.fm omny.fm omnycontent.com pinecast.com pippa.io podbean.com podcasts.com podigee.io
  podomatic.com rss.com rssverse.com redcircle.com simplecast.com soundcloud.com soundon.fm spotify.com spreaker.com transistor.fm
  typepad.com ximalaya.com zencast.fm`.split(/\s+/),
)
