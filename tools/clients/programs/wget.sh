# wget: a table and a file.
set -eu
[ "$(wget -qO- "$INGEST/rest/data?codes=$TEMPERATURE&codes=$SALINITY" | wc -l)" -eq 4 ]
wget -qO- "$INGEST/rest/datasets/$DATASET_ID/content" | cmp - "$FILE"
echo "$(wget --version | head -n 1 | cut -d ' ' -f 1-3): a table, a file byte for byte"
