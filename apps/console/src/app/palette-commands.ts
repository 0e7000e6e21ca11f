import { type Account } from '@pelorus/client';
import { queries } from '../api/queries';
import { registry } from '../api/services';
import { languageName, LOCALES, type MessageId } from '../messages';
import { pagesFor } from './pages';
import { locale, theme } from '../ui/preferences';

/** A page, or something to do. */
export interface Command {
  /** Its text. */
  readonly id: MessageId;
  /** What it is called where no text says so: a language has its own name. */
  readonly name?: string;
  /** Where it leads; what it does stands in `act`. */
  readonly to?: string;
  readonly act?: () => void;
}

/** Ways to the pages that an account is offered. */
export const waysFor = (account: Account | null | undefined): readonly Command[] =>
  pagesFor(account).map(({ title, path }) => ({ id: title, to: path }));

/** Actions that are offered on every page. */
export const actionsOf = (account: Account | null | undefined): readonly Command[] => [
  { id: 'app.newItem', to: '/items?new=1' },
  { id: 'app.uploadFiles', to: '/upload' },
  ...(account
    ? [{ id: 'session.logOut', act: () => void logOut() } as const]
    : [{ id: 'session.logIn', to: '/login' } as const]),
  { id: 'app.useLight', act: () => theme.set('light') },
  { id: 'app.useDark', act: () => theme.set('dark') },
  { id: 'app.useSystem', act: () => theme.set('system') },
  ...LOCALES.map((tag) => ({ id: 'app.language', name: languageName(tag), act: () => locale.set(tag) }) as const),
];

async function logOut(): Promise<void> {
  await registry.logOut();
  await queries.invalidateQueries();
}
