import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { workspaceRoot } from '../process/workspace-root.mjs';

const execute = promisify(execFile);
const folder = fileURLToPath(new URL('programs/', import.meta.url));
const TIMEOUT_MS = 120_000;

/** The programs: `commands` that may run the `script`, and how to `probe` whether one can. */
export const programs = JSON.parse(readFileSync(new URL('programs.json', import.meta.url), 'utf8'));

/**
 * Runs every program that is on this machine against the services, one after the other, and tells `report` of each: what
 * it says of itself, its fault, or nothing of both when it was not found. Gives the number of faults.
 */
export async function runPrograms({ registry, ingest }, names, report) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'pelorus-clients-'));
  const file = path.join(scratch, 'first.nrt');
  writeFileSync(file, names.file);
  try {
    let faults = 0;
    for (const program of programs) {
      const result = await run(program, environment({ registry, ingest, file }, names));
      report({ client: program.client, ...result });
      if (result.fault) faults++;
    }
    return faults;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function run({ commands, probe, script }, env) {
  const command = await firstThatWorks(commands, probe);
  if (!command) return {};
  try {
    const { stdout } = await execute(command, [path.join(folder, script)], {
      env,
      cwd: workspaceRoot,
      timeout: TIMEOUT_MS,
    });
    return { says: stdout.trim() };
  } catch (error) {
    return { fault: (error.stderr || error.message).trim() };
  }
}

async function firstThatWorks(commands, probe) {
  for (const command of commands) {
    const found = await execute(command, probe, { cwd: workspaceRoot, timeout: TIMEOUT_MS }).catch(() => undefined);
    if (found) return command;
  }
  return undefined;
}

const environment = ({ registry, ingest, file }, names) => ({
  ...process.env,
  ...{ REGISTRY: registry, INGEST: ingest, FILE: file, SESSION: names.session, DATASET_ID: String(names.datasetId) },
  ...{ TEMPERATURE: names.temperature, SALINITY: names.salinity, CAST: names.cast },
  ...{ ITEM: names.item, ITEM_ID: String(names.itemId) },
});
