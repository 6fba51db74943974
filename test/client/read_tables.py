"""Reads the exports with DuckDB, pyarrow, polars and pandas, and prints what each has read.

Arguments: the three files, a column whose unknown cells are counted, and the columns to read.
"""
import json
import sys

import duckdb
import pandas
import polars
import pyarrow.parquet

parquet, csv, ndjson, unknown, columns = sys.argv[1:]
COLUMNS = columns.split(",")


def plain(rows):
    return [[list(v) if hasattr(v, "__len__") and not isinstance(v, str) else v for v in row] for row in rows]


names = ", ".join(f'"{name}"' for name in COLUMNS)
lines = duckdb.sql(f"SELECT {names} FROM read_json('{ndjson}') ORDER BY id").fetchall()
table = pyarrow.parquet.read_table(parquet, columns=COLUMNS).sort_by("id").to_pylist()
frame = polars.read_parquet(parquet, columns=COLUMNS).sort("id")
cells = pandas.read_csv(csv, encoding="utf-8-sig")
print(
    json.dumps(
        {
            "ndjson": plain(lines),
            "duckdb": plain(duckdb.sql(f"SELECT {names} FROM read_parquet('{parquet}') ORDER BY id").fetchall()),
            "pyarrow": plain([[row[name] for name in COLUMNS] for row in table]),
            "polars": plain(frame.select(COLUMNS).rows()),
            "csvRows": len(cells),
            "csvUnknown": int(cells[unknown].isna().sum()),
            "duckdbCsvUnknown": duckdb.sql(
                f"SELECT count(*) FROM read_csv('{csv}') WHERE {unknown} IS NULL"
            ).fetchall()[0][0],
        },
        default=str,
    )
)
