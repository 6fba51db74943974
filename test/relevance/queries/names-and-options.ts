/** Authors and hosts, what the options of the language keep in and out, and pasted links. */
import { ask, askFuzzily, askWith, ofKind, term } from '../query.ts'

const both = ['podcast-title', 'podcast-description']

export const NAME_QUERIES = [
  ...ofKind('author-host', [
    ask('roman mars', '99% Invisible'),
    ask('phoebe judge', 'Criminal'),
    ask('shankar vedantam', 'Hidden Brain'),
    ask('dax shepard', 'Armchair Expert'),
    ask('krista tippett', 'On Being'),
    ask('aaron mahnke', 'Lore'),
    ask('mike duncan', 'Revolutions'),
    ask('jack rhysider', 'Darknet Diaries'),
    ask('hrishikesh hirway', 'Song Exploder'),
    ask('tim pritlove', [
      '* ~ Tim Pritlove',
      '* ~ Metaebene Personal Media - Tim Pritlove',
    ]),
    ask('leo laporte', ['Leo Laporte on Demand', "Leo Laporte's posts"], {
      found: ['* ~ Leo Laporte'],
    }),
    ask('holger klein', '* ~ Holger Klein'),
    ask(
      'umputun',
      ['UWP - Eженедельный подкаст от Umputun', 'UTP - Технический Подкаст от Umputun'],
      {
        found: ['Радио-Т'],
      },
    ),
    ask('goalhanger', '* ~ Goalhanger'),
    ask('petronella wyndham-smythe', 'Midnight Gardening'),
    ask('petronella', ['Midnight Gardening', 'Ham Radio Weekly']),
    ask('ingeborg halvorsen', 'Kitchen Table Physics'),
    ask('nils ostergard', 'Harbour Lights'),
    ask("siobhan o'connell reyes", 'Letters Never Sent'),
    ask('rund abdelfatah', 'Throughline'),
    ask('vedantam shankar', 'Hidden Brain'),
    askFuzzily('shankar vedantm', 'Hidden Brain'),
    ask('רן לוי', 'עושים היסטוריה'),
    ask('堀元見', 'ゆる言語学ラジオ'),
    askWith(
      'roman mars in titles',
      { searchTerms: [term('roman mars', {}, ['podcast-title'])] },
      '99% Invisible',
    ),
    askWith(
      'phoebe judge in descriptions',
      { searchTerms: [term('phoebe judge', {}, ['podcast-description'])] },
      [],
      {
        never: ['Criminal ~ Vox Media Podcast Network'],
      },
    ),
  ]),
  ...ofKind('title-author', [
    ask('99 invisible roman mars', '99% Invisible'),
    ask('invisible mars', '99% Invisible'),
    ask('revolutions duncan', 'Revolutions'),
    ask('making sense sam harris', 'Making Sense'),
    ask('no agenda curry dvorak', 'No Agenda'),
    ask('darknet diaries rhysider', 'Darknet Diaries'),
    ask('lore mahnke', 'Lore'),
    ask('criminal phoebe judge', 'Criminal'),
    ask('the daily new york times', 'The Daily'),
    ask('planet money npr', ['Planet Money', 'NPR: Planet Money Podcast']),
    ask('bbc in our time', 'In Our Time'),
    ask('garden wyndham', [], { never: ['Kitchen Table Physics'] }),
    ask('gardening wyndham', 'Midnight Gardening'),
    ask('physics halvorsen', 'Kitchen Table Physics'),
    ask('netzpolitik pritlove', ['Logbuch: Netzpolitik', 'Logbuch:Netzpolitik']),
    ask('all-in friedberg', 'All-In'),
    ask('astronomy fraser cain', 'Astronomy Cast'),
    ask('hardcore history carlin', "Dan Carlin's Hardcore History"),
  ]),
  ...ofKind('options', [
    askWith(
      'serial without extra',
      {
        searchTerms: [
          term('serial', { matchMode: 'must' }),
          term('extra', { matchMode: 'not' }),
        ],
      },
      'Serial',
      { never: ['Serial Extra'] },
    ),
    askWith('only not', { searchTerms: [term('radio', { matchMode: 'not' })] }, [], {
      never: ['Freakonomics Radio'],
      found: ['Serial'],
    }),
    askWith(
      'phrase: life american',
      { searchTerms: [term('life american', { phraseMatch: true })] },
      [],
      {
        never: ['This American Life'],
      },
    ),
    askWith(
      'phrase: american life',
      { searchTerms: [term('american life', { phraseMatch: true })] },
      'This American Life',
    ),
    askWith(
      'phrase: desert discs',
      { searchTerms: [term('desert discs', { phraseMatch: true })] },
      [],
      {
        never: ['Desert Island Discs'],
      },
    ),
    askWith(
      'phrase with slop 1: desert discs',
      { searchTerms: [term('desert discs', { phraseMatch: true, slop: 1 })] },
      'Desert Island Discs',
    ),
    askWith(
      'phrase with slop 1: no thing fish',
      { searchTerms: [term('no thing fish', { phraseMatch: true, slop: 1 })] },
      [],
      { never: ['No Such Thing As A Fish'] },
    ),
    askWith(
      'phrase with slop 3: no thing fish',
      { searchTerms: [term('no thing fish', { phraseMatch: true, slop: 3 })] },
      'No Such Thing As A Fish',
    ),
    askWith(
      'phrase over the border of title and author',
      { searchTerms: [term('criminal vox', { phraseMatch: true })] },
      [],
      { never: ['Criminal ~ Vox Media Podcast Network'] },
    ),
    askWith(
      'phrase: the official podcast',
      { searchTerms: [term('the official podcast', { phraseMatch: true })] },
      'The Official Podcast',
    ),
    askWith(
      'phrase and fuzzy: hardcor history',
      { searchTerms: [term('hardcor history', { phraseMatch: true, fuzzy: true })] },
      [],
      { never: ["Dan Carlin's Hardcore History"] },
    ),
    askWith(
      'lighthouse, not keepars (fuzzy)',
      {
        searchTerms: [
          term('lighthouse', { matchMode: 'must' }),
          term('keepars', { matchMode: 'not', fuzzy: true }),
        ],
      },
      'Lighthouse',
      { found: ['Lighthouse Keepers'] },
    ),
    askWith(
      'two groups',
      {
        searchTermGroups: [
          { searchTerms: [term('hardcore'), term('revolutions')] },
          { searchTerms: [term('history'), term('uprising')] },
        ],
      },
      ["Dan Carlin's Hardcore History", 'Revolutions'],
      {
        found: ["Dan Carlin's Hardcore History", 'Revolutions'],
        never: ['The Rest Is History'],
      },
    ),
    askWith(
      'optional lifts beside must',
      { searchTerms: [term('econtalk', { matchMode: 'must' }), term('2008')] },
      [],
      {
        above: [
          {
            upper: ['EconTalk Archives, 2008'],
            lower: ['EconTalk Archives, 2006', 'EconTalk Archives, 2011'],
          },
        ],
      },
    ),
    askWith(
      'descriptions alone',
      { searchTerms: [term('shepherd’s bush', {}, ['podcast-description'])] },
      'The Who',
    ),
    askWith(
      'titles alone',
      { searchTerms: [term('radiolab', {}, ['podcast-title'])] },
      'Radiolab',
    ),
    askWith('both, said aloud', { searchTerms: [term('radiolab', {}, both)] }, 'Radiolab'),
    askWith(
      'a word and a language',
      { searchTerms: [term('radio')], languages: ['tr'] },
      [],
      {
        never: ['Freakonomics Radio'],
      },
    ),
    askWith(
      'two optional words',
      { searchTerms: [term('invisibilia'), term('sawbones')] },
      ['Invisibilia', 'Sawbones'],
      { found: ['Invisibilia', 'Sawbones'] },
    ),
  ]),
  ...ofKind('pasted', [
    ask('https://www.thisamericanlife.org/podcast/rss.xml', 'This American Life'),
    ask('https://feeds.simplecast.com/xl36XBC2', 'Serial'),
    ask('http://feeds.simplecast.com/xl36XBC2/', 'Serial'),
    ask('https://podcasts.apple.com/us/podcast/serial/id917918570', 'Serial'),
    ask('https://podcasts.apple.com/de/podcast/id394775318', '99% Invisible'),
    ask('https://feeds.npr.org/510289/podcast.xml', 'Planet Money'),
    ask('id917918570', 'Serial'),
  ]),
]
