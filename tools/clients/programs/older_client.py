"""The older Python client: data by a bulk request into pandas, metadata with uuids resolved."""
import os
from io import StringIO

import pandas as pd
import requests

REGISTRY, INGEST = os.environ["REGISTRY"], os.environ["INGEST"]
temperature, salinity, item = os.environ["TEMPERATURE"], os.environ["SALINITY"], os.environ["ITEM"]
when = {"beginDate": "2024-01-17T00:00:00", "endDate": "2024-01-17T23:59:59"}


def table(response):
    assert response.status_code == 200, response.text
    frame = pd.read_csv(StringIO(response.text), sep="\t")
    frame["datetime"] = pd.to_datetime(frame["datetime"])
    return frame


bulk = {"sensors": [temperature, salinity], **when, "aggregate": "HOUR", "format": "text/tab-separated-values"}
hours = table(requests.post(INGEST + "/rest/data/bulk", json=bulk))
assert list(hours[f"{temperature} (mean) [°C]"]) == [2, -4], hours
assert hours["datetime"].iloc[1] == pd.Timestamp("2024-01-17 11:00:00"), hours

older = f"{INGEST}/rest/data?sensors={temperature}&sensors={salinity}&beginDate={when['beginDate']}&endDate={when['endDate']}"
seconds = table(requests.get(older + "&aggregate=second&streamit=true&withQualityFlags=false&withLogicalCode=false"))
assert seconds.shape == (3, 3) and list(seconds.columns)[1] == f"{temperature} [°C]", seconds

found = requests.get(f"{REGISTRY}/rest/v2/items?where=code=LIKE={item}").json()["records"][0]
place = "latitude>=-90 and latitude<=90 and longitude>=-180 and longitude<=180"
events = requests.get(f"{REGISTRY}/rest/v2/items/{found['id']}/events?where={place}").json()["records"]
assert len(events) == 2 and sum(isinstance(event["type"], dict) for event in events) == 1, events

session = {"x-auth-token": os.environ["SESSION"]}
with open(os.environ["FILE"], "rb") as file:
    checked = requests.post(INGEST + "/rest/datasets?dryRun=true", files={"file": file}, cookies=session)
assert checked.status_code == 200 and checked.json()["rows"] == 3, checked.text
print(f"requests {requests.__version__}, pandas {pd.__version__}: bulk, seconds, events, upload of a form")
