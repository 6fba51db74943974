/** Lists the tools as agents see them. A new one is a file in this folder and a line here. */
import type { Tool } from '../tool.ts'
import { browseTool } from './browse.ts'
import { feedHealthTool } from './feed-health.ts'
import { getEpisodeTool } from './get-episode.ts'
import { getTranscriptTool } from './get-transcript.ts'
import { getPodcastsTool } from './get-podcasts.ts'
import { listEpisodesTool } from './list-episodes.ts'
import { relatedPodcastsTool } from './related-podcasts.ts'
import { searchEpisodesTool } from './search-episodes.ts'
import { searchPeopleTool } from './search-people.ts'
import { searchPodcastsTool } from './search-podcasts.ts'
import { whereListedTool } from './where-listed.ts'

export const TOOLS: readonly Tool[] = [
  searchPodcastsTool,
  getPodcastsTool,
  whereListedTool,
  feedHealthTool,
  listEpisodesTool,
  searchEpisodesTool,
  getEpisodeTool,
  getTranscriptTool,
  searchPeopleTool,
  relatedPodcastsTool,
  browseTool,
]
