/**
 * Apple's podcast genre ids: https://podcasters.apple.com/support/1691-apple-podcasts-categories.
 */
import { GENRES } from '../../../record/genre/genre.ts'

/** The root of the genre tree. */
export const PODCASTS_ID = 26

const IDS: Readonly<Record<string, number>> = {
  Arts: 1301,
  Books: 1482,
  Design: 1402,
  'Fashion & Beauty': 1459,
  Food: 1306,
  'Performing Arts': 1405,
  'Visual Arts': 1406,
  Business: 1321,
  Careers: 1410,
  Entrepreneurship: 1493,
  Investing: 1412,
  Management: 1491,
  Marketing: 1492,
  'Non-Profit': 1494,
  Comedy: 1303,
  'Comedy Interviews': 1496,
  Improv: 1495,
  'Stand-Up': 1497,
  Education: 1304,
  Courses: 1501,
  'How To': 1499,
  'Language Learning': 1498,
  'Self-Improvement': 1500,
  Fiction: 1483,
  'Comedy Fiction': 1486,
  Drama: 1484,
  'Science Fiction': 1485,
  Government: 1511,
  'Health & Fitness': 1512,
  'Alternative Health': 1513,
  Fitness: 1514,
  Medicine: 1518,
  'Mental Health': 1517,
  Nutrition: 1515,
  Sexuality: 1516,
  History: 1487,
  'Kids & Family': 1305,
  'Education for Kids': 1519,
  Parenting: 1521,
  'Pets & Animals': 1522,
  'Stories for Kids': 1520,
  Leisure: 1502,
  'Animation & Manga': 1510,
  Automotive: 1503,
  Aviation: 1504,
  Crafts: 1506,
  Games: 1507,
  Hobbies: 1505,
  'Home & Garden': 1508,
  'Video Games': 1509,
  Music: 1310,
  'Music Commentary': 1523,
  'Music History': 1524,
  'Music Interviews': 1525,
  News: 1489,
  'Business News': 1490,
  'Daily News': 1526,
  'Entertainment News': 1531,
  'News Commentary': 1530,
  Politics: 1527,
  'Sports News': 1529,
  'Tech News': 1528,
  'Religion & Spirituality': 1314,
  Buddhism: 1438,
  Christianity: 1439,
  Hinduism: 1463,
  Islam: 1440,
  Judaism: 1441,
  Religion: 1532,
  Spirituality: 1444,
  Science: 1533,
  Astronomy: 1538,
  Chemistry: 1539,
  'Earth Sciences': 1540,
  'Life Sciences': 1541,
  Mathematics: 1536,
  'Natural Sciences': 1534,
  Nature: 1537,
  Physics: 1542,
  'Social Sciences': 1535,
  'Society & Culture': 1324,
  Documentary: 1543,
  'Personal Journals': 1302,
  Philosophy: 1443,
  'Places & Travel': 1320,
  Relationships: 1544,
  Sports: 1545,
  Baseball: 1549,
  Basketball: 1548,
  Cricket: 1554,
  'Fantasy Sports': 1560,
  Football: 1547,
  Golf: 1553,
  Hockey: 1550,
  Rugby: 1552,
  Running: 1551,
  Soccer: 1546,
  Swimming: 1558,
  Tennis: 1556,
  Volleyball: 1557,
  Wilderness: 1559,
  Wrestling: 1555,
  'TV & Film': 1309,
  'After Shows': 1562,
  'Film History': 1564,
  'Film Interviews': 1565,
  'Film Reviews': 1563,
  'TV Reviews': 1561,
  Technology: 1318,
  'True Crime': 1488,
}

export interface NumberedGenre {
  readonly id: number
  readonly name: string
  /** `null` for the 19 top-level genres. */
  readonly parent: string | null
}

/** Apple's genres in Apple's order. */
export const NUMBERED_GENRES: readonly NumberedGenre[] = GENRES.map((genre) => ({
  ...genre,
  id: IDS[genre.name] as number,
}))

const byId = new Map(NUMBERED_GENRES.map((genre) => [genre.id, genre]))
const byName = new Map(NUMBERED_GENRES.map((genre) => [genre.name, genre]))

export function genreById(id: number): NumberedGenre | undefined {
  return byId.get(id)
}

export function genreByName(name: string): NumberedGenre | undefined {
  return byName.get(name)
}
