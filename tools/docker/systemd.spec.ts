import fs from 'node:fs';
import path from 'node:path';

const source = path.resolve(__dirname, '../../docker/systemd');
const settingsPage = fs.readFileSync(path.resolve(__dirname, '../../docs/configuration.md'), 'utf8');
const UNITS = ['pelorus-registry.service', 'pelorus-ingest.service', 'pelorus-sensorthings.service'];
/** Units of services without a database. */
const WITHOUT_DATABASE = ['pelorus-sensorthings.service'];

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
});
