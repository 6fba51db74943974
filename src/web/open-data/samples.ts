/** Sample programs that read the open data; a test runs them. */
export interface DataSample {
  readonly name: string
  readonly code: string
}

/** @param baseUrl URL of the files, without a trailing slash. */
export function dataSamples(baseUrl: string): readonly DataSample[] {
  return [
    {
      name: 'DuckDB',
      code: `SELECT language, count(*) AS shows
FROM read_parquet('${baseUrl}/podcasts.parquet')
GROUP BY language ORDER BY shows DESC;`,
    },
    {
      name: 'pandas',
      code: `import pandas as pd
shows = pd.read_csv("${baseUrl}/podcasts.csv", encoding="utf-8-sig")
print(shows["language"].value_counts())`,
    },
    {
      name: 'R',
      code: `shows <- read.csv("${baseUrl}/podcasts.csv", fileEncoding = "UTF-8-BOM")
print(sort(table(shows$language), decreasing = TRUE))`,
    },
  ]
}
