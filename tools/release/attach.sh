#!/bin/sh
# Makes a release of a tag that is there, with all files of a folder: tools/release/attach.sh dist/release v1.2.0
# Candidates (v1.2.0-rc.1) are shown as such, and never as the latest release.
set -eu
usage='usage: attach.sh <folder of the release> <tag>'
folder=${1:?$usage}
tag=${2:?$usage}
case $tag in
  *-*) kind='--prerelease --latest=false' ;;
  *) kind=--latest ;;
esac
# shellcheck disable=SC2086 # two words
gh release create "$tag" --verify-tag $kind --title "Pelorus ${tag#v}" --notes-file "$folder/CHANGES.md" "$folder"/*
