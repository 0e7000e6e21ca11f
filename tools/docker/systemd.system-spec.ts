import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const source = path.resolve(__dirname, '../../docker/systemd');
const settingsPage = fs.readFileSync(path.resolve(__dirname, '../../docs/configuration.md'), 'utf8');
const UNITS = ['pelorus-registry.service', 'pelorus-ingest.service', 'pelorus-sensorthings.service'];
/** Units of services without a database. */
const WITHOUT_DATABASE = ['pelorus-sensorthings.service'];
/** Points of 100 that `systemd-analyze security` may give at the most; 0 is closed. */
const EXPOSURE = 20;

/** The settings of a unit, in order; one may be there several times. */
function settingsOf(unit: string): [name: string, value: string][] {
  const lines = fs.readFileSync(path.join(source, unit), 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return [...lines].map(([, name = '', value = '']) => [name, value]);
}

describe.each(UNITS)('docker/systemd/%s', (unit) => {
  const settings = settingsOf(unit);
  const valueOf = (name: string): string | undefined => settings.find(([key]) => key === name)?.[1];

  it('has an account of its own, no capability, and a file system that it can only read', () => {
    expect(settings).toEqual(
      expect.arrayContaining([
        ['DynamicUser', 'yes'],
        ['CapabilityBoundingSet', ''],
        ['NoNewPrivileges', 'yes'],
        ['ProtectSystem', 'strict'],
        ['ProtectHome', 'yes'],
        ['PrivateTmp', 'yes'],
      ]),
    );
  });

  it('bounds memory and tasks, starts again, and waits for running requests', () => {
    expect(valueOf('MemoryMax')).toMatch(/^\d+G$/);
    expect(Number(valueOf('TasksMax'))).toBeGreaterThan(0);
    expect(valueOf('Restart')).toBe('always');
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(20);
  });

  it('sets what the page of settings explains, and no secret', () => {
    const variables = settings
      .filter(([name]) => name === 'Environment')
      .flatMap(([, value]) => [...value.matchAll(/(\w+)=/g)].map(([, name]) => name!));
    expect(variables.includes('DATABASE_URL_FILE')).toBe(!WITHOUT_DATABASE.includes(unit));
    const unknown = variables.filter((name) => name !== 'NODE_ENV' && !settingsPage.includes(name));
    expect(unknown).toEqual([]);
    expect(variables).not.toContain('DATABASE_URL');
  });

  // Where the machine has systemd, it is the judge.
  if (!spawnSync('systemd-analyze', ['--version']).error)
    it('is sound and closed in the eyes of systemd', () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-units-'));
      try {
        const copy = path.join(folder, unit);
        // It looks for the program, which is elsewhere on this machine.
        fs.writeFileSync(
          copy,
          fs.readFileSync(path.join(source, unit), 'utf8').replace('/usr/bin/node', process.execPath),
        );
        const analyze = (...words: string[]) => spawnSync('systemd-analyze', [...words, copy], { encoding: 'utf8' });
        expect(analyze('verify')).toMatchObject({ status: 0, stderr: '' });
        expect(analyze('security', '--offline=yes', `--threshold=${EXPOSURE}`)).toMatchObject({ status: 0 });
      } finally {
        fs.rmSync(folder, { recursive: true });
      }
    });
});
