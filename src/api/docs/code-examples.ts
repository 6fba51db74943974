/** Example programs of the docs page: each pages through the shows of a search. */
import { escape } from './render-operation.ts'

export interface CodeExample {
  readonly language: string
  readonly extension: string
  /** Setup as HTML; null if none is needed. */
  readonly before: string | null
  readonly code: string
}

/** Placeholders: `$URL` is this server, `$KEY` an API key. */
const CURL = String.raw`# Which show has this feed? null when the directory does not know it.
curl --silent --show-error --header "Authorization: Bearer $KEY" --get "$URL/api/v1/podcasts/id/lookup" \
  --data-urlencode 'rssFeedUrl=https://www.thisamericanlife.org/podcast/rss.xml'

# The first page of a search; its cursor leads to the next one: --data-urlencode "cursor=…"
curl --silent --show-error --header "Authorization: Bearer $KEY" --get "$URL/api/v1/search/podcasts" \
  --data-urlencode 'q=history' --data 'languages=en' --data 'pageSize=50'
`

const TYPESCRIPT = String.raw`import { CastdexError, createClient } from 'castdex-client'

const { URL = '', KEY = '' } = process.env
const castdex = createClient({ url: URL, key: KEY })

try {
  // Asks for a page when it is wanted, and waits when the key's rate is used up.
  for await (const page of castdex.pages.searchTyped({ q: 'history', languages: ['en'], pageSize: 50 })) {
    for (const { title } of page.result.hits) console.log(title)
  }
} catch (error) {
  if (!(error instanceof CastdexError)) throw error
  console.error(error.code, error.message)
}
`

const PYTHON = String.raw`import json, os, time
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen


def call(path, parameters):
    request = Request(
        f"{os.environ['URL']}{path}?{urlencode(parameters)}",
        headers={"Authorization": f"Bearer {os.environ['KEY']}"},
    )
    while True:
        try:
            with urlopen(request) as answer:
                return json.load(answer)["data"]
        except HTTPError as error:
            # 429 and 503 say how many seconds to wait; a used-up monthly quota does not.
            wait = error.headers.get("Retry-After")
            if wait is None:
                raise SystemExit(json.load(error)["message"])
            time.sleep(int(wait))


search = {"q": "history", "languages": "en", "pageSize": 50}
while True:
    page = call("/api/v1/search/podcasts", search)
    for show in page["result"]["hits"]:
        print(show["title"])
    if page["cursor"] is None:
        break
    search["cursor"] = page["cursor"]
`

const GO = String.raw`package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"
)

type answer struct {
	Message string
	Data    struct {
		Cursor *string
		Result struct {
			Hits []struct{ Title string }
		}
	}
}

func call(path string, parameters url.Values) (found answer) {
	request, err := http.NewRequest("GET", os.Getenv("URL")+path+"?"+parameters.Encode(), nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
	for {
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			log.Fatal(err)
		}
		err = json.NewDecoder(response.Body).Decode(&found)
		response.Body.Close()
		// 429 and 503 say how many seconds to wait; a used-up monthly quota does not.
		wait, noWait := strconv.Atoi(response.Header.Get("Retry-After"))
		switch {
		case noWait == nil:
			time.Sleep(time.Duration(wait) * time.Second)
		case err != nil:
			log.Fatal(response.Status, ": ", err)
		case response.StatusCode != http.StatusOK:
			log.Fatal(found.Message)
		default:
			return found
		}
	}
}

func main() {
	search := url.Values{"q": {"history"}, "languages": {"en"}, "pageSize": {"50"}}
	for {
		page := call("/api/v1/search/podcasts", search)
		for _, show := range page.Data.Result.Hits {
			fmt.Println(show.Title)
		}
		if page.Data.Cursor == nil {
			return
		}
		search.Set("cursor", *page.Data.Cursor)
	}
}
`

export const CODE_EXAMPLES: readonly CodeExample[] = [
  { language: 'curl', extension: 'sh', before: null, code: CURL },
  {
    language: 'TypeScript',
    extension: 'ts',
    before:
      'in a checkout of castdex <code>npm ci &amp;&amp; npm pack</code>, then beside the program <code>npm install FOLDER/castdex-*.tgz</code>',
    code: TYPESCRIPT,
  },
  { language: 'Python', extension: 'py', before: null, code: PYTHON },
  { language: 'Go', extension: 'go', before: null, code: GO },
]

function renderExample({ language, before, code }: CodeExample): string {
  const step = before === null ? '' : `<p>First: ${before}.</p>\n`
  const block = `<pre tabindex="0"><code data-language="${language}">${escape(code)}</code></pre>`
  return `<details name="example"><summary>${language}</summary>\n${step}${block}\n</details>`
}

/**
 * Returns the HTML section of the docs page. The page's script corrects the address behind a proxy
 * that sends no `X-Forwarded-*` headers.
 */
export function codeSection(origin: string): string {
  return `<section class="programs" aria-labelledby="programs">
<h2 id="programs">Programs to begin with</h2>
<p>Each of them works as it stands, once the shell knows the address and a key:</p>
<pre tabindex="0"><code>export KEY=cdx_… URL=<span data-origin>${escape(origin)}</span></code></pre>
${CODE_EXAMPLES.map(renderExample).join('\n')}
</section>
`
}
