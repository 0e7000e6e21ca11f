import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** File of a built service that lists all packages it runs with, their versions, digests and licences (CycloneDX). */
export const billOfMaterials = 'sbom.cdx.json';

/**
 * Writes the bill of materials of a folder with a package.json and a package-lock.json.
 * @param {string} folder
 */
export async function writeBillOfMaterials(folder) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--omit=dev'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: 1 << 26 });
  await writeFile(path.join(folder, billOfMaterials), stdout);
}
