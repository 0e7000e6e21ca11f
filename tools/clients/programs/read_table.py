"""What docs/reading-data.md shows: an address read as a table."""
import os

import pandas as pd

url = f"{os.environ['INGEST']}/rest/data?codes={os.environ['TEMPERATURE']}&codes={os.environ['SALINITY']}"
frame = pd.read_csv(url, sep="\t", index_col="datetime", parse_dates=True)
assert frame.shape == (3, 2) and isinstance(frame.index, pd.DatetimeIndex), frame
assert frame.index[1] == pd.Timestamp("2024-01-17 10:00:30"), frame
rows = pd.read_json(url + "&format=json")
assert list(rows.iloc[:, 1]) == [1.5, 2.5, -4], rows
print(f"pandas {pd.__version__}: a table and JSON by their addresses")
