# The web page in bash: JSON of the older names, taken apart by jq.
set -eu
address="$INGEST/rest/data?format=application/json&aggregate=hour&aggregateFunctions=MEAN&sensors=$TEMPERATURE\$NRT"
[ "$(curl -sS "$address" | jq -c '.data[1]')" = '["2024-01-17T11:00:00.000","-4"]' ]
echo "$(jq --version): rows of texts"
