import { startCastdex } from '../../../../test/api/castdex.ts'
import { describeEpisodeApi } from './episodes.contract.ts'

describeEpisodeApi(startCastdex)
