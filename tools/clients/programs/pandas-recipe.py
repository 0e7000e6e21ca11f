
# Checks of the recipe for pandas in docs/clients.md, which stands above.
assert len(items) == 2 and "vessel:mya_ii:fb_741202" in set(items["code"]), items
assert "°C" in set(parameters["unit"]) and code in set(parameters["code"]), parameters
assert frame.shape == (366, 2) and str(frame.index.tz) == "UTC" and frame.index[1].day == 2, frame
assert frame.attrs["units"] == dict(zip(codes.split(","), ["°C", "m/s"])), frame.attrs
assert frame[codes.split(",")[0]].iloc[0] == 12.8, frame
assert sent["rows"] == 2 and [stream["code"] for stream in sent["streams"]] == [code], sent
assert sent["streams"][0]["unit"] == "°C", sent
assert dataset["id"] == sent["id"], (dataset, sent)
assert list(rows[f"{code} [°C]"]) == [4.21, 4.23] and list(rows.iloc[:, 2]) == [1, 1], rows
assert session.get(f"{INGEST}/rest/datasets/{sent['id']}").status_code == 404
assert list(rows["datetime"]) == ["2024-01-17 12:00:00", "2024-01-17 12:01:00"], rows
again = upload(measured)
watch = new_datasets(code, since=again["datetime"], seconds=0)
assert next(watch)["id"] == again["id"]
berlin = measured.tz_convert("Europe/Berlin") + 1
later = upload(berlin)
assert later["datetimeMin"] == "2024-01-17T12:00:00", later
assert next(watch)["id"] == later["id"]
repeated = upload(berlin)
assert repeated["datasetId"] == later["id"], repeated
for one in (again, later):
    session.delete(f"{INGEST}/rest/datasets/{one['id']}").raise_for_status()
print(f"pandas {pd.__version__}: the notebook of docs/clients.md")
