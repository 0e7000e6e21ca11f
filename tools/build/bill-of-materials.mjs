import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** File of a built service that lists all packages it runs with, their versions, digests and licences (CycloneDX). */
export const billOfMaterials = 'sbom.cdx.json';

/**
 * Writes the bill of materials of a folder with a package.json and a package-lock.json. The same packages make the same
 * file: it has no time and no number of its own.
 * @param {string} folder
 * @param {{ file?: string, withDevelopment?: boolean }} [options] where it goes, and whether it lists what builds and
 *   tests need, too.
 */
export async function writeBillOfMaterials(
  folder,
  { file = path.join(folder, billOfMaterials), withDevelopment } = {},
) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  if (!withDevelopment) args.push('--omit=dev');
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: 1 << 26 });
  const bill = JSON.parse(stdout);
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
}
