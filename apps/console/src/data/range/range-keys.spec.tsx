import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/show';
import { resolveRange } from '../../plot/time-range';
import { useRange } from './use-range';
import { useRangeKeys } from './range-keys';

const DAY = 86_400_000;
const FROM = Date.UTC(2024, 0, 1);

function Plot() {
  const { range, go } = useRange([]);
  return (
    <div role="group" aria-label="Plot" tabIndex={0} onKeyDown={useRangeKeys(range, go)}>
      <input aria-label="Field" />
    </div>
  );
}

describe('the keys of a plot', () => {
  const open = async () => {
    const { user, router } = await show(<Plot />, '/data?from=2024-01-01T00:00:00Z&to=2024-01-09T00:00:00Z');
    const search = (): object => router.state.location.search;
    /** Presses a key; gives the days from the first moment to those that the address names then. */
    const press = async (key: string): Promise<readonly number[]> => {
      const before = router.state.location.href;
      await user.keyboard(key);
      await waitFor(() => expect(router.state.location.href).not.toBe(before));
      const { from, to } = resolveRange(search(), undefined, Date.UTC(2024, 5))!;
      return [(from - FROM) / DAY, (to - FROM) / DAY];
    };
    return { user, router, search, press };
  };

  it('pan and zoom the time in the address, without steps in the history', async () => {
    const { router, press } = await open();
    screen.getByRole('group', { name: 'Plot' }).focus();
    expect(await press('{ArrowRight}')).toEqual([2, 10]);
    expect(await press('{ArrowLeft}')).toEqual([0, 8]);
    expect(await press('{PageDown}')).toEqual([8, 16]);
    expect(await press('{PageUp}')).toEqual([0, 8]);
    expect(await press('-')).toEqual([-4, 12]);
    expect(await press('+')).toEqual([0, 8]);
    expect(await press('{ArrowDown}')).toEqual([-4, 12]);
    expect(await press('{ArrowUp}')).toEqual([0, 8]);
    expect(router.history.length).toBe(1);
  });

  it('show all of the streams by 0', async () => {
    const { user, search } = await open();
    screen.getByRole('group', { name: 'Plot' }).focus();
    await user.keyboard('0');
    await waitFor(() => expect(search()).toEqual({}));
  });

  it('are those of a field inside while one types there, and of the browser with Ctrl', async () => {
    const { user, press } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Field' }), '0-+');
    screen.getByRole('group', { name: 'Plot' }).focus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(await press('{PageDown}')).toEqual([8, 16]);
  });
});
