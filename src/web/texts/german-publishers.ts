/** German texts for publishers. */
import type { forPublishers as Said } from './english-publishers.ts'

export const forPublishers: typeof Said = {
  crawler: 'Unser Crawler',
  propose: 'Sendung vorschlagen',
  takedown: 'Entfernung verlangen',
  legal: 'Impressum',
  crawlerPage: {
    title: 'Was Ihren Feed liest',
    what: 'Dieses Verzeichnis liest Podcast-Feeds, wie Apps es tun, um zu erfahren, wann sich etwas ändert. Folgen lädt es nicht: Abspielen lädt sie direkt bei Ihnen.',
    agentTitle: 'Wie es sich vorstellt',
    agent: 'Jede Anfrage trägt diesen User-Agent:',
    paceTitle: 'Wie oft es kommt',
    pace: [
      'Eine aktive Sendung wird etwa stündlich abgefragt, eine stille alle paar Stunden bis einmal im Monat, und seltener, wenn Server oder Feed darum bitten (max-age, ttl, Retry-After).',
      'Anfragen sind bedingt: Ein unveränderter Feed kostet Sie nur eine Antwort 304 ohne Inhalt.',
      'Ein Server wird anfangs langsam gefragt, im Abstand einer halben Sekunde, und sofort langsamer, wenn er spät oder mit Fehlern antwortet.',
      'Crawl-delay in Ihrer robots.txt wird eingehalten, bis zu einer Minute.',
      'Nennt Ihr Feed einen WebSub-Hub, ersetzen dessen Nachrichten die meisten Besuche.',
    ],
    takenTitle: 'Was es nimmt',
    taken: [
      'Was der Feed über die Sendung und ihre neuesten Folgen sagt, und die Links darin.',
      'Website und Linkseite einer Sendung, höchstens alle paar Wochen, wo robots.txt es castdex erlaubt.',
      'Das Cover, verkleinert, wenn es hier jemand ansieht.',
      'E-Mail-Adressen stehen nie auf diesen Seiten.',
    ],
    ask: 'Entfernung verlangen',
    outTitle: 'Wie Sie widersprechen',
    out: [
      'Im Feed: <itunes:block>yes</itunes:block>. Beim nächsten Abruf verschwindet die Seite; danach wird nur noch geprüft, ob sich das geändert hat.',
      'In robots.txt, für Ihre Website: User-agent: castdex, Disallow: /. Ein Feed ist für Programme gedacht und wird trotzdem gelesen; sperren Sie ihn wie oben, oder antworten Sie mit 403 oder 410.',
      'Von Hand: Verlangen Sie die Entfernung. Ein Mensch liest das.',
      '<podcast:locked> richtet sich an Hoster, die einen Feed umziehen wollen. Dieses Verzeichnis zieht nichts um, also ändert es hier nichts.',
    ],
  },
  forms: {
    proposeLead:
      'Fehlt eine Sendung? Schicken Sie die Adresse ihres Feeds. Ein Mensch sieht sie an, bevor sie aufgenommen wird.',
    takedownLead:
      'Ist das Ihre Sendung, oder schadet Ihnen hier etwas? Sagen Sie, was weg soll und warum. Ein Mensch liest es und sperrt die Sendung, wenn Sie recht haben.',
    feedUrl: 'Adresse des Feeds',
    feedHint: 'Wie Podcast-Apps sie nehmen: https://…',
    show: 'Sendung',
    showHint: 'Die Adresse der Sendung auf dieser Website oder die ihres Feeds',
    why: 'Warum',
    message: 'Was wir wissen sollten',
    contact: 'Wie wir Sie erreichen',
    contactHint:
      'Nur für die Betreiber dieses Verzeichnisses; es wird gelöscht, wenn Ihre Anfrage erledigt ist.',
    optional: 'freiwillig',
    leaveEmpty: 'Bitte leer lassen',
    send: 'Senden',
    thanksTitle: 'Danke',
    thanks: 'Es ist angekommen. Ein Mensch wird es ansehen.',
    isHere: (title: string) =>
      `„${title}“ steht schon hier, deshalb wurde nichts gesendet.`,
    toShow: 'Zur Sendung',
    again:
      'Dieses Formular war zu lange offen oder kam von anderswo. Noch wurde nichts gesendet: prüfen Sie es und senden Sie es noch einmal.',
    busy: (minutes: number) =>
      `Von Ihrer Adresse kam eben zu viel, deshalb wurde dieses Formular nicht gesendet. Ihre Eingaben stehen noch hier: Senden Sie sie in ${minutes === 1 ? 'einer Minute' : `${String(minutes)} Minuten`} noch einmal.`,
    problems: {
      noFeed: 'Geben Sie die Adresse des Feeds ein.',
      feedUrl:
        'Geben Sie die Adresse eines Feeds ein, etwa https://www.thisamericanlife.org/podcast/rss.xml. Sie beginnt mit https:// oder http://.',
      listingPage:
        'Das ist eine Seite bei Apple, Spotify, YouTube oder in einer anderen App, kein Feed. Geben Sie die Adresse ihres Feeds ein; die Website der Sendung oder ihr Hoster nennt sie.',
      privateFeed:
        'Diese Adresse enthält ein Passwort oder einen Schlüssel und ist für eine einzelne Person bestimmt. Geben Sie die öffentliche Adresse des Feeds ein.',
      reservedName:
        'Der Name in dieser Adresse ist für Beispiele reserviert, dort liegt kein Feed. Geben Sie die Adresse eines wirklichen Feeds ein.',
      privateNetwork:
        'Diese Adresse liegt in einem privaten Netz, das dieses Verzeichnis nicht erreicht. Geben Sie eine ein, die alle erreichen.',
      otherPort:
        'Diese Adresse nennt einen Port, an dem keine Feeds sind. Geben Sie sie ohne den Port ein oder mit dem, den Podcast-Apps verwenden.',
      noShow: 'Geben Sie die Adresse der Sendung ein.',
      show: 'Keine Sendung dieses Verzeichnisses hat diese Adresse.',
      why: 'Sagen Sie, warum die Sendung weg soll.',
      full: 'Gerade wartet sehr viel darauf, gelesen zu werden. Bitte morgen noch einmal versuchen.',
      tooLarge: 'Das ist mehr, als dieses Formular annimmt. Senden Sie weniger.',
      unread:
        'Das Formular kam nicht so an, wie diese Seite es sendet. Füllen Sie es hier aus und senden Sie es noch einmal.',
    },
  },
}
