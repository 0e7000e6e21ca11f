#!/bin/sh
# Builds the images of a release for several architectures, of the folders of its services, and puts them beside these
# as archives (OCI): tools/release/build-images.sh dist/release 1.2.0. Needs docker buildx, and QEMU for what this machine
# is not.
set -eu
usage='usage: build-images.sh <folder of the release> <version>'
folder=${1:?$usage}
version=${2:?$usage}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for service in registry ingest sensorthings; do
  name=pelorus-$service-$version
  tar -xzf "$folder/$name.tar.gz" -C "$work"
  docker buildx build --platform "${PLATFORMS:-linux/amd64,linux/arm64}" --tag "pelorus-$service:$version" \
    --output "type=oci,dest=$folder/$name.oci.tar" "$work/$name"
done
