import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { ExportMenu } from './export-menu';

describe('the menu of exports', () => {
  const open = async () => {
    const { user } = await show(<ExportMenu question={{ where: 'type.systemName==ctd', q: 'boreas' }} />);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    return user;
  };

  it('leads to what is found as files', async () => {
    await open();
    const file = await screen.findByRole<HTMLAnchorElement>('menuitem', { name: /^CSV/ });
    const { pathname, searchParams } = new URL(file.href);
    expect([pathname, file.download]).toEqual(['/rest/v2/items', 'items.csv']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ where: 'type.systemName==ctd', q: 'boreas', format: 'csv' },
    });
  });

  it('writes requests of programs', async () => {
    const user = await open();
    await user.click(await screen.findByRole('menuitem', { name: /curl/ }));
    await screen.findByText(/--data-urlencode 'where=type\.systemName==ctd'/);
  });
});
