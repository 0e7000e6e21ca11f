import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const source = path.resolve(__dirname, '../../docker/systemd');
/** Points of 100 that `systemd-analyze security` may give at the most; 0 is closed. */
const EXPOSURE = 20;

describe.each(fs.readdirSync(source))('docker/systemd/%s', (unit) => {
  it('is sound and closed in the eyes of systemd', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-units-'));
    try {
      const copy = path.join(folder, unit);
      // It looks for the program, which may be elsewhere on this machine.
      const text = fs.readFileSync(path.join(source, unit), 'utf8');
      fs.writeFileSync(copy, text.replace('/usr/bin/node', process.execPath));
      const analyze = (...words: string[]) => spawnSync('systemd-analyze', [...words, copy], { encoding: 'utf8' });
      expect(analyze('verify')).toMatchObject({ status: 0, stderr: '' });
      expect(analyze('security', '--offline=yes', `--threshold=${EXPOSURE}`)).toMatchObject({ status: 0 });
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
