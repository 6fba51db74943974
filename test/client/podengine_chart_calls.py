"""Makes every call on charts with the official client, whose models check the answers."""
import json
import sys

from podengine import PodEngine

given = json.load(sys.stdin)
client = PodEngine(api_key=given["key"], base_url=given["url"])
chart = {"chart_type": "apple", "country": "DE", "category": "History"}
show = {"identity_type": "podcast", "podcast_id_or_slug": given["id"]}
charts, podcasts = client.charts, client.podcasts
answers = [
    charts.get_chart(**chart),
    charts.get_latest_chart(**chart, compare="7d", positions_limit=2),
    charts.get_chart_availability(**chart),
    charts.get_chart_movement(**chart),
    charts.get_chart_rank_history(**chart, days=7),
    charts.get_podcast_chart_history(**show, **chart, range="1y"),
    charts.get_podcast_chart_appearances(**show, chart_type="apple", date="2026-11-02"),
    charts.get_categories_by_chart_type(chart_type="apple"),
    charts.get_available_countries_by_chart_type(chart_type="apple"),
    podcasts.get_podcast_charts(podcast_id_or_slug=given["id"], compare="1d"),
    podcasts.get_podcast_chart_presence(podcast_id_or_slug=given["id"]),
]
print(len(answers), answers[0].chart.positions[0].movement)
