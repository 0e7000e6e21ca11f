# curl: reads, and the three ways to send a file.
set -eu
data() { curl -sS "$INGEST/rest/data?$1"; }
[ "$(data "codes=$TEMPERATURE" | wc -l)" -eq 4 ]
data "sensors=$TEMPERATURE\$NRT&aggregate=second" | grep -q '^2024-01-17T10:00:30.000	2.5$'
upload() { curl -sS -H "x-auth-token: $SESSION" "$INGEST/rest/datasets?dryRun=true" "$@"; }
upload -H 'Content-Type: text/plain' --data-binary "@$FILE" | grep -q '"rows":3'
upload -F "file=@$FILE" | grep -q '"rows":3'
upload -H 'Content-Type: text/plain' -d "@$FILE" | grep -q -e '--data-binary @file'
upload -d "@$FILE" | grep -q -e '--data-binary @file'
echo "$(curl --version | head -n 1 | cut -d ' ' -f 1-2): reads, --data-binary, -F; -d is told what is wrong"
