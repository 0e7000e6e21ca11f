import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(__dirname, '../../.github/workflows');
const uses = readdirSync(folder).flatMap((file) =>
  [...readFileSync(path.join(folder, file), 'utf8').matchAll(/^\s*-?\s*uses:\s*(.*)$/gm)].map(([, action]) => action!),
);

describe('the workflows', () => {
  it('name actions by commit, which nobody can move as a tag, with the release beside it', () => {
    expect(uses.length).toBeGreaterThan(3);
    expect(uses.filter((action) => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });
});
