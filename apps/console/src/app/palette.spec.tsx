import { screen, waitFor } from '@testing-library/react';
import { serve } from '../../test/serve';
import { show } from '../../test/show';
import { theme } from '../ui/preferences';
import Palette from './palette';

const page = (...records: readonly object[]) => ({ records, totalHits: records.length, hits: 6, offset: 0 });

describe('the palette', () => {
  const open = async () => {
    const onClose = jest.fn();
    const asked = serve({
      'GET /rest/v2/auth/loggedin': () => ({ username: 'demo@example.org', admin: false }),
      'GET /rest/v2/items': ({ searchParams }) =>
        searchParams.get('q') === 'mya' ? page({ id: 7, code: 'vessel:mya_ii', longName: 'Mya II' }) : page(),
      'GET /rest/streams': ({ searchParams }) =>
        page(...(searchParams.get('where')!.includes('salinity') ? [{ code: 'vessel:a:salinity', unit: 'psu' }] : [])),
      'GET /rest/v2/contacts': ({ searchParams }) =>
        searchParams.get('where')!.includes('seestern')
          ? page({ id: 3, firstName: 'Petra', lastName: 'Seestern', companyName: 'An institute' })
          : page(),
      'GET /rest/v2/missions': () => page(),
    });
    const { user, router } = await show(<Palette onClose={onClose} />);
    const find = (words: string) => user.type(screen.getByRole('searchbox'), words);
    return { user, router, onClose, asked, find };
  };

  it.each([
    ['mya', /Mya II/, '/items/7'],
    ['petra seestern', /Petra Seestern/, '/items?where=contacts.contact.id==3'],
    ['salinity', /vessel:a:salinity/, '/data?codes=vessel:a:salinity'],
    ['salinity 2023', /Search for what was measured/, '/search?q=salinity+2023'],
    ['datasets', /^Datasets/, '/datasets'],
  ])('finds %s, and goes there', async (words, name, address) => {
    const { user, router, onClose, find } = await open();
    await find(words);
    await user.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(decodeURIComponent(router.history.location.href)).toBe(address));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('finds streams that have values alone', async () => {
    const { asked, find } = await open();
    await find('salinity');
    await screen.findByRole('option', { name: /vessel:a:salinity/ });
    const streams = asked.filter((one) => one.startsWith('GET /rest/streams'));
    expect(streams.length).toBeGreaterThan(0);
    for (const one of streams) expect(decodeURIComponent(one)).toMatch(/values>0/);
  });

  it('acts by the arrows and Enter', async () => {
    const { user, onClose, find } = await open();
    await find('dark colours');
    const dark = await screen.findByRole('option', { name: 'Dark colours' });
    while (!dark.hasAttribute('data-focused')) await user.keyboard('{ArrowDown}');
    await user.keyboard('{Enter}');
    expect([theme.get(), onClose.mock.calls.length]).toEqual(['dark', 1]);
    theme.set('system');
  });

  it('says that nothing is found', async () => {
    const { find } = await open();
    await find('§');
    await screen.findByText('Nothing has this name.');
  });
});
