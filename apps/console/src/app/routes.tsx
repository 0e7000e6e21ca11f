import { type ComponentType } from 'react';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { readAdminSearch } from '../admin/admin-search';
import { readAtDateSearch } from '../at-date/at-date-search';
import { readChangesSearch } from '../changes/changes-search';
import { readAlertsSearch } from '../alerts/alerts-search';
import { readDataSearch } from '../data/data-search';
import { readDatasetSearch } from '../datasets/dataset-search';
import { readFindSearch } from '../find/find-search';
import { readFleetSearch } from '../fleet/fleet-search';
import { readItemSearch } from '../item/item-search';
import { readMissionSearch } from '../missions/mission-search';
import { lazyPart, tryAgain } from '../ui/state/lazy-part';
import { readStreamSearch } from '../search/search-search';
import { Failed, Loading, NotFound } from '../ui/state/states';
import { parseSearch, pickTexts, writeSearch } from '../ui/page/address';
import { hostPath } from '../ui/page/host-path';
import { readRulesSearch } from '../rules/rules-search';
import { readWallSearch } from '../wall/wall-search';
import { type PageName, PAGES } from './pages';
import { Shell } from './shell';

/** The component of a page that is loaded when somebody goes there, by its name in its module. */
const page = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): RouteComponent =>
  lazyPart(async () => ({ default: (await load())[name] as ComponentType }));

const root = createRootRoute({ component: Shell });
const getParentRoute = () => root;

const routes = {
  welcome: createRoute({
    getParentRoute,
    path: PAGES.welcome.path,
    validateSearch: (search) => pickTexts(search, ['colour']),
    component: page(() => import('../welcome/welcome-page'), 'WelcomePage'),
  }),
  find: createRoute({
    getParentRoute,
    path: PAGES.find.path,
    validateSearch: readFindSearch,
    component: page(() => import('../find/find-page'), 'FindPage'),
  }),
  item: createRoute({
    getParentRoute,
    path: PAGES.item.path,
    validateSearch: readItemSearch,
    component: page(() => import('../item/item-page'), 'ItemPage'),
  }),
  search: createRoute({
    getParentRoute,
    path: PAGES.search.path,
    validateSearch: readStreamSearch,
    component: page(() => import('../search/search-page'), 'SearchPage'),
  }),
  fleet: createRoute({
    getParentRoute,
    path: PAGES.fleet.path,
    validateSearch: readFleetSearch,
    component: page(() => import('../fleet/fleet-page'), 'FleetPage'),
  }),
  data: createRoute({
    getParentRoute,
    path: PAGES.data.path,
    validateSearch: readDataSearch,
    component: page(() => import('../data/data-page'), 'DataPage'),
  }),
  quality: createRoute({
    getParentRoute,
    path: PAGES.quality.path,
    component: page(() => import('../quality/quality-page'), 'QualityPage'),
  }),
  atDate: createRoute({
    getParentRoute,
    path: PAGES.atDate.path,
    validateSearch: readAtDateSearch,
    component: page(() => import('../at-date/at-date-page'), 'AtDatePage'),
  }),
  changes: createRoute({
    getParentRoute,
    path: PAGES.changes.path,
    validateSearch: readChangesSearch,
    component: page(() => import('../changes/changes-page'), 'ChangesPage'),
  }),
  alerts: createRoute({
    getParentRoute,
    path: PAGES.alerts.path,
    validateSearch: readAlertsSearch,
    component: page(() => import('../alerts/alerts-page'), 'AlertsPage'),
  }),
  rules: createRoute({
    getParentRoute,
    path: PAGES.rules.path,
    validateSearch: readRulesSearch,
    component: page(() => import('../rules/rules-page'), 'RulesPage'),
  }),
  wall: createRoute({
    getParentRoute,
    path: PAGES.wall.path,
    validateSearch: readWallSearch,
    component: page(() => import('../wall/wall-page'), 'WallPage'),
  }),
  upload: createRoute({
    getParentRoute,
    path: PAGES.upload.path,
    component: page(() => import('../upload/upload-page'), 'UploadPage'),
  }),
  import: createRoute({
    getParentRoute,
    path: PAGES.import.path,
    component: page(() => import('../import/import-page'), 'ImportPage'),
  }),
  missions: createRoute({
    getParentRoute,
    path: PAGES.missions.path,
    validateSearch: readMissionSearch,
    component: page(() => import('../missions/missions-page'), 'MissionsPage'),
  }),
  mission: createRoute({
    getParentRoute,
    path: PAGES.mission.path,
    validateSearch: readMissionSearch,
    component: page(() => import('../missions/mission-page'), 'MissionPage'),
  }),
  datasets: createRoute({
    getParentRoute,
    path: PAGES.datasets.path,
    validateSearch: readDatasetSearch,
    component: page(() => import('../datasets/datasets-page'), 'DatasetsPage'),
  }),
  dataset: createRoute({
    getParentRoute,
    path: PAGES.dataset.path,
    component: page(() => import('../datasets/dataset-page'), 'DatasetPage'),
  }),
  account: createRoute({
    getParentRoute,
    path: PAGES.account.path,
    component: page(() => import('../account/account-page'), 'AccountPage'),
  }),
  login: createRoute({
    getParentRoute,
    path: PAGES.login.path,
    validateSearch: (search) => pickTexts(search, ['from']),
    component: page(() => import('../session/login-page'), 'LoginPage'),
  }),
  administration: createRoute({
    getParentRoute,
    path: PAGES.administration.path,
    beforeLoad: () => {
      throw redirect({ to: '/admin/$section', params: { section: 'vocables' } });
    },
  }),
  adminSection: createRoute({
    getParentRoute,
    path: PAGES.adminSection.path,
    validateSearch: readAdminSearch,
    component: page(() => import('../admin/admin-page'), 'AdminPage'),
  }),
  help: createRoute({
    getParentRoute,
    path: PAGES.help.path,
    component: page(() => import('./help-page'), 'HelpPage'),
  }),
};

/** Pages of the console. The search of an address is all of a page's state: a copied address shows the same to others. */
export const router = createRouter({
  basepath: hostPath('/'),
  routeTree: root.addChildren(routes satisfies Readonly<Record<PageName, AnyRoute>>),
  parseSearch,
  stringifySearch: writeSearch,
  pathParamsAllowedCharacters: [':', '@', ',', ';', '=', '+', '$'],
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: Loading,
  // Milliseconds until a page that is being loaded says so.
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} onRetry={() => void tryAgain(error, reset)} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
