import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/show';
import { BucketBar } from './bucket-bar';

describe('how values are shown', () => {
  it('keeps the chosen flags, and all of them when all or none are chosen', async () => {
    const { user, router } = await show(<BucketBar shown={[]} />, '/data');
    const flags = (): unknown => (router.state.location.search as Record<string, unknown>)['flags'];
    const press = (name: RegExp) => user.click(screen.getByRole('menuitemcheckbox', { name }));
    await user.click(screen.getByRole('button', { name: 'Quality flags: all' }));
    for (const name of [/0 no control/, /3 probably bad/, /4 bad/, /5 missing/, /6 primary/, /7 not used/])
      await press(name);
    await waitFor(() => expect(flags()).toBe('12'));
    await press(/1 good/);
    await waitFor(() => expect(flags()).toBe('2'));
    await press(/2 probably good/);
    await waitFor(() => expect(flags()).toBeUndefined());
  });

  it('sums up by the chosen bucket, and gives each stream a plot', async () => {
    const { user, router } = await show(<BucketBar shown={[]} />, '/data');
    const choose = async (field: RegExp, option: string) => {
      await user.click(screen.getByRole('button', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose(/Buckets$/, 'PT1H');
    await choose(/Axes$/, 'A plot for each stream');
    await waitFor(() => expect(router.state.location.search).toEqual({ bucket: 'PT1H', axes: 'apart' }));
  });
});
