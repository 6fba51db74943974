"""The rival Tantivy, by its Python wheel: any word of title, author, genres or description, by BM25.

Reads a line of JSON, the shows, then a query a line; answers each with a line of JSON.
"""
import json
import sys

import tantivy

FIELDS = ("title", "author", "genres", "description")


def build(shows):
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("name", stored=True, tokenizer_name="raw", index_option="basic")
    for field in FIELDS:
        builder.add_text_field(field)
    index = tantivy.Index(builder.build())
    writer = index.writer()
    for show in shows:
        writer.add_document(tantivy.Document(name=[show["name"]], **{field: [show[field]] for field in FIELDS}))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return index


def main():
    asked = json.loads(sys.stdin.readline())
    index = build(asked["shows"])
    boosts = {"title": asked["titleBoost"]}
    searcher = index.searcher()
    print(json.dumps([]), flush=True)
    for line in sys.stdin:
        query, _errors = index.parse_query_lenient(json.loads(line), list(FIELDS), field_boosts=boosts)
        hits = searcher.search(query, asked["limit"]).hits
        print(json.dumps([searcher.doc(address)["name"][0] for _score, address in hits]), flush=True)


main()
