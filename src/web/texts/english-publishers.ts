/** English texts for publishers: crawler, proposals and takedowns. */

export const forPublishers = {
  crawler: 'Our crawler',
  propose: 'Propose a show',
  takedown: 'Ask for a takedown',
  legal: 'Legal notice',
  crawlerPage: {
    title: 'What reads your feed',
    what: 'This directory reads podcast feeds, as apps do, to know when something changes. It downloads no episodes: players load these from you.',
    agentTitle: 'How it introduces itself',
    agent: 'Every request carries this user agent:',
    paceTitle: 'How often it comes',
    pace: [
      'An active show is looked at about once an hour, a silent one every few hours to once a month, and later where your server or feed asks for that (max-age, ttl, Retry-After).',
      'Requests are conditional: an unchanged feed costs you a 304 without a body.',
      'A host is asked slowly at first, half a second apart, and slower at once when it answers late or with errors.',
      'Crawl-delay in your robots.txt is kept, up to a minute.',
      'If your feed names a WebSub hub, its news replace most visits.',
    ],
    takenTitle: 'What it takes',
    taken: [
      'What the feed says of the show and its newest episodes, and what links it has.',
      'A show’s website and link page, at most every few weeks, where robots.txt lets castdex read them.',
      'The cover, made small, when somebody looks at it here.',
      'E-mail addresses are never shown on these pages.',
    ],
    ask: 'Ask for a takedown',
    outTitle: 'How to opt out',
    out: [
      'In the feed: <itunes:block>yes</itunes:block>. The page disappears with the next reading, which checks only whether that has changed.',
      'In robots.txt, for your website: User-agent: castdex, Disallow: /. A feed is meant for programs and is read all the same; block it as above, or answer 403 or 410.',
      'By hand: ask for a takedown. A person reads it.',
      '<podcast:locked> speaks to hosts about moving a feed. This directory moves nothing, so it changes nothing here.',
    ],
  },
  forms: {
    proposeLead:
      'Is a show missing? Send the address of its feed. A person looks at it before it is added.',
    takedownLead:
      'Is this your show, or does something here harm you? Say what should go and why. A person reads it, and blocks the show if you are right.',
    feedUrl: 'Address of the feed',
    feedHint: 'As podcast apps take it: https://…',
    show: 'Show',
    showHint: 'Its address on this site, or that of its feed',
    why: 'Why',
    message: 'What we should know',
    contact: 'How we reach you',
    contactHint:
      'Only the people who run this directory see it. It is removed when your request is settled.',
    optional: 'optional',
    leaveEmpty: 'Leave this empty',
    send: 'Send',
    thanksTitle: 'Thank you',
    thanks: 'It has arrived. A person will look at it.',
    isHere: (title: string) => `“${title}” is here already, so nothing was sent.`,
    toShow: 'Look at the show',
    again:
      'This form was open for too long, or came from elsewhere. Nothing was sent yet: look at it and send it again.',
    busy: (minutes: number) =>
      `Too much came from your address just now, so this form was not sent. What you typed is still here: send it again in ${minutes === 1 ? 'a minute' : `${String(minutes)} minutes`}.`,
    problems: {
      noFeed: 'Enter the address of the feed.',
      feedUrl:
        'Enter the address of a feed, like https://www.thisamericanlife.org/podcast/rss.xml. It begins with https:// or http://.',
      listingPage:
        'This is a page at Apple, Spotify, YouTube or in another app, not a feed. Enter the address of its feed, which its website or its host names.',
      privateFeed:
        'This address holds a password or a token, so it is meant for one listener. Enter the public address of the feed.',
      reservedName:
        'The name of this address is reserved for examples, so no feed is there. Enter the address of a real feed.',
      privateNetwork:
        'This address lies in a private network, which this directory cannot reach. Enter one that everybody can reach.',
      otherPort:
        'This address names a port where no feeds are. Enter it without the port, or with the one that podcast apps use.',
      noShow: 'Enter the address of the show.',
      show: 'No show of this directory has this address.',
      why: 'Say why the show should go.',
      full: 'Very much is waiting to be read at the moment. Please try again tomorrow.',
      tooLarge: 'What you sent is larger than this form takes. Send less.',
      unread:
        'The form did not come as this page sends it. Fill it in here and send it again.',
    },
  },
}
