import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { recipeProgram } from './recipe.mjs';

const execute = promisify(execFile);
const folder = fileURLToPath(new URL('programs/', import.meta.url));
const TIMEOUT_MS = 120_000;

/**
 * The programs: `commands` that may run the `script`, and how to `probe` whether one can. A script with a `section` has
 * the checks of a recipe: the code of that section of docs/clients.md is run before it.
 */
export const programs = JSON.parse(readFileSync(new URL('programs.json', import.meta.url), 'utf8'));

/**
 * Runs every program that is on this machine against the services, one after the other, and tells `report` of each: the
 * last line that it prints, its fault, or nothing of both when it was not found. Gives the number of faults.
 */
export async function runPrograms({ registry, ingest }, names, report) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'pelorus-clients-'));
  const file = path.join(scratch, 'first.nrt');
  writeFileSync(file, names.file);
  try {
    await storeDemoFile(ingest, names.session);
    let faults = 0;
    for (const program of programs) {
      const script = scriptOf(program, { registry, ingest }, scratch);
      const result = await run({ ...program, script }, environment({ registry, ingest, file }, names));
      report({ client: program.client, ...result });
      if (result.fault) faults++;
    }
    return faults;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function storeDemoFile(ingest, session) {
  const body = readFileSync(path.join(workspaceRoot, 'tools/demo-data/samples/seattle-weather.nrt'));
  const headers = { 'content-type': 'text/plain', 'x-auth-token': session };
  const answer = await fetch(`${ingest}/rest/datasets`, { method: 'POST', headers, body });
  if (![201, 409].includes(answer.status)) throw new Error(`The demo file was refused: ${await answer.text()}`);
}

function scriptOf(program, services, scratch) {
  if (!program.section) return path.join(folder, program.script);
  const file = path.join(scratch, program.script);
  writeFileSync(file, recipeProgram(program, services));
  return file;
}

async function run({ commands, probe, script }, env) {
  const command = await firstThatWorks(commands, probe);
  if (!command) return {};
  try {
    const { stdout } = await execute(command, [script], {
      env,
      cwd: workspaceRoot,
      timeout: TIMEOUT_MS,
    });
    return { says: stdout.trim().split('\n').at(-1) };
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
  ...{ PELORUS_USERNAME: names.username, PELORUS_TOKEN: names.token },
  ...{ ITEM: names.item, ITEM_ID: String(names.itemId) },
});
