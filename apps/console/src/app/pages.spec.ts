import { type Account } from '@pelorus/client';
import { PAGES, pagesFor } from './pages';

const account = (admin: boolean) => ({ username: 'demo@example.org', admin }) as Account;

describe('The pages that an account is offered', () => {
  const paths = (...[of]: Parameters<typeof pagesFor>) => pagesFor(of).map(({ path }) => path);

  it('are all that have a name', () => {
    const named = Object.values<{ path: string; title?: string }>(PAGES).filter(({ title }) => title);
    expect(paths(account(true))).toEqual(named.map(({ path }) => path));
    expect(paths(null)).toContain('/import');
  });

  it('are without those for administrators where it is none', () => {
    for (const other of [undefined, null, account(false)]) expect(paths(other)).not.toContain('/admin');
  });
});
