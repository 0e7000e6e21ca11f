#!/bin/sh
# Adds to each image that is named here the digest that its registry has for it now, so that no other image comes under
# its name: docker/pin-images.sh. Images that have a digest keep it; take it away to get a newer one.
set -eu
folder=$(dirname "$0")
for file in "$folder"/compose.yaml "$folder"/*.Dockerfile; do
  sed -nE 's/^(FROM|[[:space:]]*image:)[[:space:]]+([a-z][a-z0-9./-]*:[A-Za-z0-9._-]+)([[:space:]].*)?$/\2/p' "$file" | sort -u |
    while read -r image; do
      digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
      case $digest in sha256:????????????????????????????????????????????????????????????????) ;; *)
        echo "$image: the registry gave no digest: $digest" >&2
        exit 1
        ;;
      esac
      sed -E "s#^((FROM|[[:space:]]*image:)[[:space:]]+$image)([[:space:]].*)?\$#\\1@$digest\\3#" "$file" > "$file.new"
      cat "$file.new" > "$file"
      rm "$file.new"
      echo "$image@$digest"
    done
done
