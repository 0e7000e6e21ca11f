import { type RulesetDefinition } from '@stoplight/spectral-core';
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder';

/** Findings of the rules `spectral:oas` in a document, with warnings; empty when there are none. */
export async function spectralFaults(document: object): Promise<string[]> {
  // Loaded where it is used: most suites lint nothing, and it has hundreds of files.
  const { Spectral } = await import('@stoplight/spectral-core');
  const { oas } = await import('@stoplight/spectral-rulesets');
  const spectral = new Spectral();
  // The types of the package lack its rulesets.
  spectral.setRuleset({ extends: [oas as unknown as RulesetDefinition] });
  const faults = await spectral.run(document as Record<string, unknown>);
  return faults.map(({ code, message, path: at }) => `${code} at ${at.join('/')}: ${message}`);
}

const WORKSPACE = path.resolve(__dirname, '../../../..');
const REDOCLY = path.join(WORKSPACE, 'node_modules/@redocly/cli/bin/cli.js');
/** Answers without the network. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

interface RedoclyResult {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}

/** Findings of the recommended rules of `redocly lint` in a document, with warnings; empty when there are none. */
export function redoclyFaults(document: object): string[] {
  const folder = temporaryFolder();
  try {
    writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document));
    const { stdout, stderr } = spawnSync(process.execPath, [REDOCLY, 'lint', 'openapi.json', '--format=json'], {
      cwd: folder,
      env: { ...process.env, ...QUIET },
      encoding: 'utf8',
    });
    if (stdout === '') throw new Error(stderr);
    const { problems } = JSON.parse(stdout) as RedoclyResult;
    return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
