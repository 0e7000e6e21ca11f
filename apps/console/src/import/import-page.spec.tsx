import { screen, waitFor } from '@testing-library/react';
import { problem, serve } from '../../test/serve';
import { show } from '../../test/show';
import { ImportPage } from './import-page';

const NONE = { created: 0, changed: 0, unchanged: 0 };
const OTHERS = { parameters: NONE, contacts: NONE, events: NONE, fields: NONE, resources: NONE, mounts: NONE };
const counts = (items: object) => ({ items: { ...NONE, ...items }, ...OTHERS });
const MOMENT = '2026-01-17T10:14:00.000';

describe('the page Import', () => {
  /** Shows the page, on which `answer` says what the registry does with a table. */
  const open = async (answer: (text: string, url: URL) => unknown) => {
    const tables: string[] = [];
    const asked = serve({
      'GET /rest/v2/auth/loggedin': () => ({ username: 'demo@example.org', admin: false }),
      'POST /rest/v2/items/import': (url, body) => {
        tables.push(`${url.searchParams.get('dryRun')} ${String(body)}`);
        return answer(String(body), url);
      },
      'GET /rest/v2/items': () =>
        new Response('id,code,model,status\r\n7,a:b,4330,public\r\n', { headers: { 'content-type': 'text/csv' } }),
      'GET /rest/v2/states': () => ({ records: [{ id: 2, name: 'public' }], totalHits: 1, hits: 1, offset: 0 }),
      [`DELETE /rest/v2/imports/${MOMENT}`]: () => ({ deleted: 0, restored: 1 }),
    });
    const { user } = await show(<ImportPage />);
    const take = async (name: string, text: string) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      await user.upload(input!, new File([text], name, { type: 'text/csv' }));
    };
    return { user, take, tables, asked };
  };
  const changed = (dryRun: boolean) => ({
    ...counts({ changed: 1 }),
    ...{ dryRun, totalRecords: 1, moment: dryRun ? undefined : MOMENT },
    records: [{ kind: 'item', action: 'changed', id: 7, code: 'a:b', row: 2 }],
  });

  it('takes a repaired cell, shows what changes to what, imports, and takes the import back', async () => {
    const { user, take, tables, asked } = await open((text, url) =>
      text.includes('pubic')
        ? problem(422, 'The table has a fault.', [
            { detail: "There is no state 'pubic'.", row: 2, column: 3, header: 'status' },
          ])
        : changed(url.searchParams.get('dryRun') === 'true'),
    );
    await take('fleet.csv', 'code,model,status\na:b,4835,pubic\n');
    const cell = await screen.findByRole('textbox', { name: 'Row 2, status' });
    await screen.findByText("There is no state 'pubic'.");
    expect(screen.queryByRole('button', { name: /^Import one/ })).toBeNull();
    await user.clear(cell);
    await user.type(cell, 'public');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect((await screen.findByText('4835')).tagName).toBe('INS');
    expect(screen.getByText('4330').tagName).toBe('DEL');
    await user.click(screen.getByRole('button', { name: 'Import one record' }));
    const undo = await screen.findByRole('button', { name: 'Undo the import' });
    expect(screen.getByText('Items: 0 new, 1 changed, 0 unchanged')).toBeTruthy();
    expect(tables.map((text) => text.replaceAll('\r\n', '\n'))).toEqual([
      'true code,model,status\na:b,4835,pubic\n',
      'true code,model,status\na:b,4835,public\n',
      'false code,model,status\na:b,4835,public\n',
    ]);
    await user.click(undo);
    await screen.findByText('One record is as it was before.');
    expect(asked).toContain(`DELETE /rest/v2/imports/${MOMENT}`);
  });

  it('gives all rows the value of a column that the table lacks', async () => {
    const { user, take, tables } = await open((text) =>
      text.includes('status')
        ? { ...changed(true), ...counts({ created: 2 }), totalRecords: 2, records: [] }
        : problem(
            422,
            'The table has faults.',
            [2, 3].map((row) => ({ detail: 'Missing.', row, header: 'status' })),
          ),
    );
    await take('ships.csv', 'shortName,type\na,vessel\nb,vessel\n');
    const value = await screen.findByRole('combobox', { name: /^The table has no column status/ });
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add the column' });
    expect(add.disabled).toBe(true);
    await user.type(value, 'pub');
    await user.click(await screen.findByRole('option', { name: /public/ }));
    await user.click(add);
    await screen.findByRole('button', { name: 'Import 2 records' });
    expect(tables.at(-1)!.replaceAll('\r\n', '\n')).toBe(
      'true shortName,type,status\na,vessel,public\nb,vessel,public\n',
    );
  });

  it('checks the table anew when its rows are said to be others, and says why it cannot be checked', async () => {
    const { user, take, asked } = await open((_text, url) =>
      url.searchParams.get('kind') === 'events' ? problem(403, 'Log in first.') : { ...changed(true), totalRecords: 0 },
    );
    await take('fleet.csv', 'code\na:b\n');
    await screen.findByText('Everything is stored like this already.');
    await user.click(screen.getByRole('button', { name: /What the rows are$/ }));
    await user.click(await screen.findByRole('option', { name: 'Events' }));
    await screen.findByText('Log in first.');
    await waitFor(() => expect(asked.at(-1)).toContain('kind=events'));
  });
});
