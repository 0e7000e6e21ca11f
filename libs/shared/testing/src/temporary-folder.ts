import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Makes an empty folder; the caller removes it. */
export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'pelorus-spec-'));
}
