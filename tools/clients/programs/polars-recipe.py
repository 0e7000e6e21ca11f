
# Checks of the recipe for polars in docs/clients.md, which stands above.
assert frame.schema == schema and frame.height == 366, frame
assert units == dict(zip(list(schema)[1:], ["°C", "text"])), units
assert frame.row(0)[1:] == (12.8, "drizzle") and frame.row(1)[0].day == 2, frame.head(2)
assert sent.json()["rows"] == 2 and sent.json()["streams"][0]["unit"] == "°C", sent.text
assert session.get(f"{INGEST}/rest/datasets/{sent.json()['id']}").status_code == 404
print(f"polars {pl.__version__}: the section of docs/clients.md")
