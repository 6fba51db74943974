// Calls a server with the Go client that openapi-generator has made from openapi.json.
//
// Reads from stdin: {"url", "key", "podcast": {...}}.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	made "example.org/castdex/client"
)

var given struct {
	Url     string
	Key     string
	Podcast struct {
		Id         string
		RssFeedUrl string
	}
}

func must(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func same(actual, expected any, what string) {
	if actual != expected {
		must(fmt.Errorf("%s: %v is not %v", what, actual, expected))
	}
}

var client *made.APIClient
var ctx context.Context

func multiple(level string) made.GetMultiplePodcasts200ResponseData {
	call := client.PodcastsAPI.GetMultiplePodcasts(ctx)
	answer, _, err := call.PodcastIds([]string{given.Podcast.Id}).Details(level).Execute()
	must(err)
	return answer.Data
}

func fullIsFull() {
	data := multiple("full")
	same(data.MultipleBasic == nil, true, "details=full")
	same(data.MultipleFull.Podcasts[0].RssFeedUrl, given.Podcast.RssFeedUrl, "the feed URL")
}

func basicIsBasic() {
	data := multiple("basic")
	same(data.MultipleFull == nil, true, "details=basic")
	same(data.MultipleBasic.Podcasts[0].Id, given.Podcast.Id, "its podcast")
}

func search() {
	body := made.SearchRequest{SearchTerms: []made.SearchTerm{*made.NewSearchTerm("harbour")}}
	answer, _, err := client.SearchAPI.SearchPodcasts(ctx).SearchRequest(body).Execute()
	must(err)
	hits := answer.Data.Result.Hits.ArrayOfHit
	same(len(*hits), 1, "whole hits")
}

func lookup() {
	call := client.PodcastsAPI.GetPodcastIdLookup(ctx)
	found, _, err := call.RssFeedUrl(given.Podcast.RssFeedUrl).Execute()
	must(err)
	same(found.Data.Podcast.Get().Id, given.Podcast.Id, "the podcast of the feed URL")
	unknown, _, err := call.Slug("nothing").Execute()
	must(err)
	same(unknown.Data.Podcast.Get() == nil, true, "an unknown slug")
}

func episodes() {
	answer, _, err := client.PodcastsAPI.GetPodcastEpisodes(ctx, given.Podcast.Id).Execute()
	must(err)
	page := answer.Data.PodcastWithEpisodes
	same(page.Podcast.Id, given.Podcast.Id, "the podcast of the episodes")
	same(page.Episodes[0].YoutubeEpisodeDetails == nil, true, "no video of an episode")
}

func refusals() {
	_, _, err := client.PodcastsAPI.GetPodcast(ctx, "nothing-of-that-name").Execute()
	var refused *made.GenericOpenAPIError
	same(errors.As(err, &refused), true, "the refusal")
	problem, read := refused.Model().(made.Problem)
	same(read, true, "its body")
	same(problem.Error.Code, "PODCAST_NOT_FOUND", "its code")
}

func main() {
	must(json.NewDecoder(os.Stdin).Decode(&given))
	settings := made.NewConfiguration()
	settings.Servers = made.ServerConfigurations{{URL: given.Url}}
	client = made.NewAPIClient(settings)
	ctx = context.WithValue(context.Background(), made.ContextAccessToken, given.Key)
	fullIsFull()
	fmt.Println("full_is_full")
	basicIsBasic()
	fmt.Println("basic_is_basic")
	search()
	fmt.Println("search")
	lookup()
	fmt.Println("lookup")
	episodes()
	fmt.Println("episodes")
	refusals()
	fmt.Println("errors")
}
