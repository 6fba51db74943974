/**
 * Lists publishers with a type implied by their domain: public broadcasters, newspapers, podcast
 * networks and charities.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const LEGACY_MEDIA = words(`
  abc.es abc.net.au aljazeera.com aljazeera.net apnews.com ard.de ardaudiothek.de bbc.co.uk bbc.com bbci.co.uk
  bloomberg.com bostonglobe.com br.de cadenaser.com cbc.ca cbsnews.com cnbc.com cnn.com corriere.it deutschlandfunk.de
  deutschlandfunkkultur.de deutschlandradio.de dn.se dr.dk dw.com economist.com elmundo.es elpais.com espn.com
  europe1.fr faz.net forbes.com foxnews.com france24.com francetvinfo.fr ft.com guardian.co.uk haaretz.com hr.de
  independent.co.uk irishtimes.com kcrw.com kqed.org kuow.org latimes.com lefigaro.fr lemonde.fr liberation.fr mdr.de
  mprnews.org msnbc.com nbcnews.com ndr.de newyorker.com nhk.or.jp npo.nl nporadio1.nl npr.org nrk.no nytimes.com
  nzherald.co.nz nzz.ch orf.at pbs.org politiken.dk radiofrance.com radiofrance.fr rai.it raiplaysound.it
  rbb-online.de reuters.com rfi.fr rnz.co.nz rtbf.be rte.ie rtl.fr rts.ch rtve.es sbs.com.au scmp.com smh.com.au
  spiegel.de sr.se srf.ch straitstimes.com sueddeutsche.de svd.se sverigesradio.se svt.se swr.de tagesspiegel.de
  taz.de telegraph.co.uk theage.com.au theatlantic.com theglobeandmail.com theguardian.com thehindu.com thestar.com
  thetimes.co.uk time.com usatoday.com vrt.be wamu.org washingtonpost.com wbez.org wbur.org wdr.de welt.de whyy.org
  wnyc.org wsj.com yle.fi zdf.de zeit.de`)

export const PODCAST_COMPANIES = words(`
  audiochuck.com cadence13.com crooked.com crookedmedia.com earwolf.com exactlyrightmedia.com gimletmedia.com
  goalhanger.com goalhangerpodcasts.com headgum.com iheartpodcastnetwork.com kastmedia.com lemonadamedia.com
  luminarypodcasts.com maximumfun.org neonhum.com nightvalepresents.com parcast.com persephonica.com
  pineapplestreet.com podcastone.com podimo.com podme.com pushkin.fm qcodemedia.com quickanddirtytips.com
  radiotopia.fm realm.fm relay.fm rustyquill.com smartlessmedia.com somethinelse.com sonoromedia.com twit.tv
  wondery.com wonderymedia.com`)

/** Associations and foundations with their own domain. */
export const CHARITIES = words(`
  amnesty.org archive.org cfr.org eff.org fsf.org librivox.org mises.org mozilla.org oxfam.org ted.com
  themoth.org unicef.org wikimedia.org wikipedia.org`)
