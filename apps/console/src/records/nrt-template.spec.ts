import { type Item } from '@pelorus/client';
import { checkBytes } from '@pelorus/shared/nrt';
import { nrtTemplate } from './nrt-template';

const item = (code: string, ...parameters: readonly (readonly [string, string])[]) =>
  ({
    code,
    parameters: parameters.map(([shortName, unit]) => ({ shortName, unit: { code: unit } })),
  }) as unknown as Item;

describe('nrtTemplate', () => {
  it('has a column for each parameter, with its unit, and is a file as soon as a row follows', async () => {
    const items = [item('vessel:mya', ['Depth', 'm']), item('vessel:mya:ctd', ['salinity', 'psu'], ['ph', ''])];
    const template = nrtTemplate(items);
    expect(template).toBe('datetime\tvessel:mya:depth [m]\tvessel:mya:ctd:salinity [psu]\tvessel:mya:ctd:ph []\n');
    const checked = await checkBytes(async function* () {
      yield new TextEncoder().encode(`${template}2024-01-17 12:00:00\t7\t34.1\t8\n`);
    });
    expect(checked).toMatchObject({ rows: 1, values: 3, faults: [] });
  });
});
