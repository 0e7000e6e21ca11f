import { type Account } from '@pelorus/client';
import { type MessageId } from '../messages';

interface Page {
  /** Path as the router takes it: `$` begins a part that varies. The registry serves the console at these paths. */
  readonly path: `/${string}`;
  /** Name in the bar, the palette and the help; a page without one is reached from others. */
  readonly title?: MessageId;
  /** What the page is for, in the help. */
  readonly help?: MessageId;
  /** Whether the bar at the top leads to it. */
  readonly inBar?: boolean;
  /** Whether it is offered to administrators alone. */
  readonly forAdmins?: boolean;
  /** Whether it stands alone, without the bar: for screens that nobody sits at. */
  readonly isBare?: boolean;
}

/**
 * Pages of the console in the order of the bar, the palette and the help; `routes.tsx` has a component for each. The build
 * writes the paths to `pages.json` for the registry, so this file imports nothing at run time.
 */
export const PAGES = {
  welcome: { path: '/', title: 'app.welcome' },
  find: { path: '/items', title: 'app.find', help: 'help.find', inBar: true },
  item: { path: '/items/$id' },
  search: { path: '/search', title: 'search.title', help: 'help.search' },
  fleet: { path: '/fleet', title: 'fleet.title', help: 'help.fleet', inBar: true },
  data: { path: '/data', title: 'app.data', help: 'help.data', inBar: true },
  quality: { path: '/quality', title: 'quality.title', help: 'help.quality' },
  atDate: { path: '/at', title: 'atDate.title', help: 'help.atDate' },
  changes: { path: '/changes', title: 'changes.title', help: 'help.changes' },
  alerts: { path: '/alerts', title: 'alerts.title', help: 'help.alerts' },
  rules: { path: '/rules', title: 'rules.title', help: 'help.rules' },
  wall: { path: '/wall', title: 'wall.title', help: 'help.wall', isBare: true },
  upload: { path: '/upload', title: 'app.upload', help: 'help.upload', inBar: true },
  import: { path: '/import', title: 'import.title', help: 'help.import' },
  missions: { path: '/missions', title: 'app.missions', help: 'help.missions', inBar: true },
  mission: { path: '/missions/$id' },
  datasets: { path: '/datasets', title: 'app.datasets', help: 'help.datasets', inBar: true },
  dataset: { path: '/datasets/$id' },
  account: { path: '/account', title: 'app.account', help: 'help.account' },
  login: { path: '/login' },
  administration: { path: '/admin', title: 'app.administration', forAdmins: true },
  adminSection: { path: '/admin/$section' },
  help: { path: '/help', title: 'app.help' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof PAGES;

type PagePath = (typeof PAGES)[PageName]['path'];

/** Whether the page at a path stands alone, without the bar. */
export const isBarePath = (path: string): boolean =>
  Object.values<Page>(PAGES).some((page) => page.isBare && page.path === path);

export const namedPages = Object.values<Page & { readonly path: PagePath }>(PAGES).flatMap(({ title, ...page }) =>
  title ? [{ ...page, title }] : [],
);

/** Pages with a name that an account is offered; null where nobody is logged in, undefined before that is known. */
export const pagesFor = (account: Account | null | undefined) =>
  namedPages.filter(({ forAdmins }) => !forAdmins || account?.admin);
