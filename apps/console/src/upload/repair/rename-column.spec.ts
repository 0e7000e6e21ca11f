import { renamedColumn } from './rename-column';

const ROWS = '2024-01-17 12:00:00\t34.1\t1\t7\n';

describe('renamedColumn', () => {
  it('changes the column of a parameter and of its flags, and nothing else', async () => {
    const head = (code: string) => `datetime\t${code} [psu]\t${code} (quality_flag)\tvessel:a:salinty2\n`;
    const file = new Blob([head('Vessel:a:salinty') + ROWS]);
    const renamed = await renamedColumn(file, 'vessel:a:salinty', 'vessel:a:salinity');
    expect(await renamed.text()).toBe(head('vessel:a:salinity') + ROWS);
  });

  it('leaves a file without the column as it is', async () => {
    const file = new Blob([`datetime\tvessel:a:b\n${ROWS}`]);
    expect(await (await renamedColumn(file, 'vessel:a:c', 'vessel:a:d')).text()).toBe(await file.text());
  });
});
