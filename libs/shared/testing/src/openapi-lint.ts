import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder';

const WORKSPACE = path.resolve(__dirname, '../../../..');
const REDOCLY = path.join(WORKSPACE, 'node_modules/@redocly/cli/bin/cli.js');
/** Answers without the network. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Rules beside the recommended ones: nothing is undefined, unused or there twice, and examples are what their schemas say. */
const RULES = [
  ...['no-invalid-media-type-examples', 'no-invalid-schema-examples', 'no-invalid-parameter-examples'],
  ...['operation-tag-defined', 'operation-singular-tag', 'no-duplicated-tag-names', 'tag-description'],
  ...['operation-operationId-unique', 'operation-operationId-url-safe', 'operation-parameters-unique'],
  ...['path-params-defined', 'path-declaration-must-exist', 'path-not-include-query', 'no-path-trailing-slash'],
  ...['no-identical-paths', 'no-unused-components', 'component-name-unique', 'no-enum-type-mismatch'],
];
const CONFIGURATION = {
  extends: ['recommended'],
  rules: Object.fromEntries(RULES.map((rule) => [rule, 'error'])),
};

interface RedoclyResult {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}

/** Findings of the rules of `redocly lint` in a document, with warnings; empty when there are none. */
export function redoclyFaults(document: object): string[] {
  const folder = temporaryFolder();
  try {
    writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document));
    writeFileSync(path.join(folder, 'redocly.yaml'), JSON.stringify(CONFIGURATION));
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
