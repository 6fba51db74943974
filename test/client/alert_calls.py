"""Calls the operations of alerts with the live service's own client, unmodified.

Reads from stdin: {"url", "key", "phase": "create" | "read", "id"}.
"""

import datetime
import json
import sys

from podengine import PodEngine, PodEngineAPIError, models

given = json.load(sys.stdin)
pe = PodEngine(api_key=given["key"], base_url=given["url"])


def same(actual, expected, what):
    if actual != expected:
        raise SystemExit(f"{what}: {actual!r} is not {expected!r}")


def create():
    made = pe.alerts.create_alert_config(
        alert_name="Mara",
        alert_type="person",
        value="Mara Quill",
        email_settings=models.CreateAlertConfigEmailSettings(frequency="weekly"),
        additional_alert_settings=models.CreateAlertConfigAdditionalAlertSettings(other_spellings=["M. Quill"]),
    ).created_alert_config
    same((made.alert_name, made.alert_type, made.enabled), ("Mara", "person", True), "the alert")
    same(made.alert_settings.other_spellings, ["M. Quill"], "spellings")
    same(made.email_settings.frequency, "weekly", "frequency")
    same(pe.alerts.get_alert_config(alert_config_id=made.id).alert_config, made, "the alert by id")
    listed = pe.alerts.get_alert_configs(enabled=True, sort_by="alertName", sort_direction="asc")
    same([each.id for each in listed.alert_configs], [made.id], "the alerts")
    same(pe.alerts.get_alert_configs(enabled=False).alert_configs, [], "disabled alerts")
    update = models.UpdateAlertConfigUpdates(alert_name="Mara Q.", enabled=True)
    changed = pe.alerts.update_alert_config(alert_config_id=made.id, updates=update).updated_alert_config
    same((changed.alert_name, changed.alert_settings.value), ("Mara Q.", "Mara Quill"), "the change")
    same(pe.alerts.get_alert_episode_matches().total, 0, "matches of a new alert")
    empty = pe.polling.get_updates(limit=10)
    same((empty.events, empty.cursor, empty.has_more), ([], None, False), "no updates")
    print(made.id)


def refused(call, status, text):
    try:
        call()
    except PodEngineAPIError as error:
        same((error.status, text in error.message), (status, True), error.message)
        return
    raise SystemExit(f"not refused: {text}")


def read():
    page = pe.alerts.get_alert_episode_matches(alert_config_id=given["id"], page=1, page_size=1)
    same((page.total, len(page.matches), page.options.page_size), (2, 1, 1), "a page of matches")
    newest = page.matches[0]
    same(newest.episode.title, "A talk with M. Quill", "the newest match")
    same(newest.alert_config.name, "Mara Q.", "its alert")
    second = pe.alerts.get_alert_episode_matches(page=2, page_size=1).matches[0]
    same(second.episode.title, "Lamps", "the older match")
    same("Mara Quill" in second.mentions[0].snippet, True, second.mentions[0].snippet)
    same(second.appearance.source, "title_description", "where")
    history = pe.alerts.get_alert_match_history(alert_config_id=given["id"])
    same([each.id for each in history.alert_matches], [newest.id, second.id], "history")
    first = pe.polling.get_updates(limit=1, event_types=["alert_match", "request_completed"])
    same((first.events[0].data.episode_id, first.has_more), (second.episode.id, True), "the first update")
    same(isinstance(first.events[0].occurred_at, datetime.datetime), True, "occurredAt is a date")
    rest = pe.polling.get_updates(limit=10, cursor=first.cursor)
    same(([each.id for each in rest.events], rest.has_more), ([newest.id], False), "the other update")
    last = pe.polling.get_updates(limit=10, cursor=rest.cursor)
    same((last.events, last.cursor), ([], rest.cursor), "no more updates")
    same(pe.polling.get_updates(limit=10, event_types=["guest_appearance"]).events, [], "other types")
    refused(lambda: pe.polling.get_updates(limit=10, project_id="x"), 400, "another product")
    filters = models.CreateAlertConfigAdditionalAlertSettingsFilters(exclude_ads=True)
    more = models.CreateAlertConfigAdditionalAlertSettings(filters=filters)
    refused(
        lambda: pe.alerts.create_alert_config(
            alert_name="x", alert_type="company", value="x", additional_alert_settings=more
        ),
        400,
        "excludeAds",
    )
    deleted = pe.alerts.delete_alert_config(alert_config_id=given["id"])
    same(deleted.deleted_alert_config_id, given["id"], "the deleted alert")
    refused(lambda: pe.alerts.get_alert_config(alert_config_id=given["id"]), 404, "No saved search")
    print("read")


{"create": create, "read": read}[given["phase"]]()
