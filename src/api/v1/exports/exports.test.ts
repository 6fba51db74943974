import { startCastdex } from '../../../../test/api/castdex.ts'
import { describeDiffs } from './export-diff.contract.ts'
import { describeEpisodeExports } from './export-episodes.contract.ts'
import { describePodcastExports } from './export-podcasts.contract.ts'

describePodcastExports(startCastdex)
describeEpisodeExports(startCastdex)
describeDiffs(startCastdex)
