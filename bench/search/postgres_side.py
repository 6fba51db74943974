"""The rival PostgreSQL, by psycopg over a Unix socket: loads an NDJSON file of rows and answers timed statements.

argv: the connection string. Questions: {"do": "run", "sql": …}, {"do": "copy", "file": …, "table": …, "columns": […]},
{"do": "ask", "sql": …, "values": […]} (rows, the first value of the first row), {"do": "number", "sql": …}.
"""
import json
import sys
import time

import psycopg

from line_server import serve

connection = psycopg.connect(sys.argv[1], autocommit=True)
cursor = connection.cursor()


def copy(file, table, columns):
    with open(file, encoding="utf-8") as lines, cursor.copy(f"COPY {table} ({', '.join(columns)}) FROM STDIN") as target:
        for line in lines:
            row = json.loads(line)
            target.write_row([row[column] for column in columns])
    return {}


def ask(sql, values):
    started = time.perf_counter()
    rows = cursor.execute(sql, values, prepare=True).fetchall()
    ms = (time.perf_counter() - started) * 1000
    return {"ms": ms, "rows": len(rows), "first": rows[0][0] if rows else None}


def run(sql):
    cursor.execute(sql)
    return {}


def number(sql):
    return {"number": int(cursor.execute(sql).fetchone()[0])}


ACTIONS = {"run": run, "copy": copy, "ask": ask, "number": number}
serve(lambda question: ACTIONS[question.pop("do")](**question))
