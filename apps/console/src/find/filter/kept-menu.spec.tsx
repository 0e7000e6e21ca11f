import { screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { type Question } from '../find-search';
import { KeptMenu } from './kept-menu';
import { NO_QUERIES, remember } from './kept-queries';
import { changeKept } from './kept-store';

const CTDS: Question = { where: 'type.systemName==ctd' };

describe('the menu of kept queries', () => {
  afterEach(() => changeKept(() => NO_QUERIES));

  it('stars the present query, goes back to it, and takes the star away', async () => {
    const onQuestion = jest.fn();
    const { user } = await show(<KeptMenu question={CTDS} onQuestion={onQuestion} />);
    const menu = screen.getByRole<HTMLButtonElement>('button', { name: 'Queries' });
    expect(menu.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Star this query' }));
    await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'type.systemName==ctd' }));
    expect(onQuestion).toHaveBeenCalledWith(CTDS);
    await user.click(screen.getByRole('button', { name: /star/i, pressed: true }));
    expect(menu.disabled).toBe(true);
  });

  it('has the latest queries, by their words and filters', async () => {
    changeKept((kept) => remember(remember(kept, CTDS), { q: 'hand-held', where: 'status.name==public' }));
    const { user } = await show(<KeptMenu question={{}} onQuestion={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Queries' }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toEqual(['hand-held · status.name==public', 'type.systemName==ctd']);
  });
});
