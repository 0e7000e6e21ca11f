import { type Account } from '@pelorus/client';
import { queries } from '../api/queries';
import { registry } from '../api/services';
import { type MessageId } from '../messages';
import { locale, theme } from './preferences';

/** A page, or something to do. */
export interface Command {
  readonly id: MessageId;
  /** Where it leads; what it does stands in `act`. */
  readonly to?: string;
  readonly act?: () => void;
}

/** The pages. */
export const PLACES: readonly Command[] = [
  { id: 'app.welcome', to: '/' },
  { id: 'app.find', to: '/items' },
  { id: 'app.data', to: '/data' },
  { id: 'app.upload', to: '/upload' },
  { id: 'app.missions', to: '/missions' },
  { id: 'app.datasets', to: '/datasets' },
  { id: 'app.account', to: '/account' },
  { id: 'app.help', to: '/help' },
];

/** What can be done from everywhere, as far as the account may. */
export const actionsOf = (account: Account | null | undefined): readonly Command[] => [
  { id: 'app.newItem', to: '/items?new=1' },
  { id: 'app.uploadFiles', to: '/upload' },
  ...(account?.admin ? [{ id: 'app.administration', to: '/admin/vocables' } as const] : []),
  ...(account
    ? [{ id: 'session.logOut', act: () => void logOut() } as const]
    : [{ id: 'session.logIn', to: '/login' } as const]),
  { id: 'app.useLight', act: () => theme.set('light') },
  { id: 'app.useDark', act: () => theme.set('dark') },
  { id: 'app.useSystem', act: () => theme.set('system') },
  { id: 'app.useEnglish', act: () => locale.set('en') },
  { id: 'app.useGerman', act: () => locale.set('de') },
];

async function logOut(): Promise<void> {
  await registry.logOut();
  await queries.invalidateQueries();
}
