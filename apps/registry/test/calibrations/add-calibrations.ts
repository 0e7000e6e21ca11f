import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MODEL = path.join(__dirname, '../../../../libs/registry/model/src');

/**
 * Loads a copy of the library of models, to which a collection is added as a developer adds one: its file, and its entry in
 * the list.
 */
export function addCalibrations(): object {
  const copy = mkdtempSync(path.join(tmpdir(), 'pelorus-model-'));
  cpSync(MODEL, copy, { recursive: true });
  const file = readFileSync(path.join(__dirname, 'calibration.model.ts'), 'utf8');
  writeFileSync(path.join(copy, 'records/calibration.model.ts'), file.replace('@pelorus/registry/model', '../declare'));
  edit(path.join(copy, 'models.ts'), [
    [
      "import { CONTACT } from './records/contact.model';",
      "import { CALIBRATION } from './records/calibration.model';",
    ],
    ['  mount: MOUNT,', '  calibration: CALIBRATION,'],
  ]);
  const library: object = jest.requireActual(path.join(copy, 'index.ts'));
  rmSync(copy, { recursive: true });
  return library;
}

/** Adds a line after each of some lines of a file. */
function edit(file: string, additions: readonly (readonly [line: string, added: string])[]): void {
  const edited = additions.reduce(
    (text, [line, added]) => {
      if (!text.includes(`${line}\n`)) throw new Error(`${file} has no line ${line}`);
      return text.replace(`${line}\n`, `${line}\n${added}\n`);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, edited);
}
