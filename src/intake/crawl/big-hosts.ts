/**
 * Podcast hosts that serve many shows and are built for it, by registrable domain: they are asked as fast as they answer from the
 * first request on. Source: the hosting companies that the Podcast Namespace's list of hosts and apps names
 * (https://podcasting2.org/apps), and those whose feed domains carry most feeds of the Podcast Index dump.
 */
export const BIG_HOSTS: ReadonlySet<string> = new Set(
  `acast.com anchor.fm art19.com audioboom.com audiomeans.fr ausha.co blubrry.com buzzsprout.com captivate.fm castos.com fireside.fm
  ivoox.com libsyn.com libsynpro.com megaphone.fm omny.fm omnycontent.com pinecast.com pippa.io podbean.com podcasts.com podigee.io
  podomatic.com rss.com rssverse.com redcircle.com simplecast.com soundcloud.com soundon.fm spotify.com spreaker.com transistor.fm
  typepad.com ximalaya.com zencast.fm`.split(/\s+/),
)
