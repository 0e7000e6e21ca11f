#!/bin/sh
# Writes the digests of all files of a release, also of its images, and signs them: tools/release/sign.sh dist/release.
# Whoever runs it is who signs: cosign takes the identity of the workflow, or asks for one in a browser.
set -eu
cd "${1:?usage: sign.sh <folder of the release>}"
rm -f SHA256SUMS SHA256SUMS.sigstore.json
LC_ALL=C sha256sum -- * > ../SHA256SUMS.new
mv ../SHA256SUMS.new SHA256SUMS
cosign sign-blob --yes --bundle SHA256SUMS.sigstore.json SHA256SUMS
