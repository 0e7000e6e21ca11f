import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Replaces the one place where a file says the version.
 * @param {RegExp} place with the text before the version as its only group.
 * @returns {(text: string, version: string) => string | undefined} undefined where the file has no such place.
 */
const at = (place) => (text, version) =>
  text.search(place) < 0 ? undefined : text.replace(place, (_all, before) => `${before}${version}`);

const SEMVER = String.raw`\d+\.\d+\.\d+(?:-[\w.]+)?`;
const manifest = at(new RegExp(String.raw`(^{\n  "name": "pelorus",\n  "version": ")${SEMVER}`));
const lockedPackage = at(new RegExp(String.raw`("": {\n      "name": "pelorus",\n      "version": ")${SEMVER}`));
const document = at(new RegExp(String.raw`("info": {[^{}]*?"version": ")${SEMVER}`));
const images = at(new RegExp(String.raw`(newTag: '?)${SEMVER}`, 'g'));

/** Files that name the version of the workspace, and how each gets another one. */
const FILES = new Map([
  ['package.json', manifest],
  ['package-lock.json', (text, version) => lockedPackage(manifest(text, version) ?? '', version)],
  ['libs/client/openapi/registry.json', document],
  ['libs/client/openapi/ingest.json', document],
  ['docker/kubernetes/services/kustomization.yaml', images],
  ['docker/kubernetes/migrate/kustomization.yaml', images],
  ['docs/deployment.md', images],
]);

/**
 * The texts with another version of all files that name it, by their paths.
 * @param {string} folder
 * @param {string} version
 * @returns {Map<string, string>}
 */
export function versionedFiles(folder, version) {
  const texts = [...FILES].map(([file, replaced]) => {
    const text = replaced(readFileSync(path.join(folder, file), 'utf8'), version);
    if (text === undefined) throw new Error(`${file} names no version where it should`);
    return /** @type {const} */ ([file, text]);
  });
  return new Map(texts);
}
