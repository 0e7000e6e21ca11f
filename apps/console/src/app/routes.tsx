import { type ComponentType } from 'react';
import { createRootRoute, createRoute, createRouter, redirect, type RouteComponent } from '@tanstack/react-router';
import { readAdminSearch } from '../admin/admin-search';
import { readDataSearch } from '../data/data-search';
import { readDatasetSearch } from '../datasets/dataset-search';
import { readFindSearch } from '../find/find-search';
import { readItemSearch } from '../item/item-search';
import { readMissionSearch } from '../missions/mission-search';
import { lazyPart, tryAgain } from '../ui/lazy-part';
import { Failed, Loading, NotFound } from '../ui/states';
import { parseSearch, pickTexts, writeSearch } from './address';
import { Shell } from './shell';

/** The component of a page that is loaded when somebody goes there, by its name in its module. */
const page = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name): RouteComponent =>
  lazyPart(async () => ({ default: (await load())[name] as ComponentType }));

const root = createRootRoute({ component: Shell });
const getParentRoute = () => root;

const routes = [
  createRoute({
    getParentRoute,
    path: '/',
    component: page(() => import('../welcome/welcome-page'), 'WelcomePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/items',
    validateSearch: readFindSearch,
    component: page(() => import('../find/find-page'), 'FindPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/items/$id',
    validateSearch: readItemSearch,
    component: page(() => import('../item/item-page'), 'ItemPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/data',
    validateSearch: readDataSearch,
    component: page(() => import('../data/data-page'), 'DataPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/upload',
    component: page(() => import('../upload/upload-page'), 'UploadPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/import',
    component: page(() => import('../import/import-page'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/missions',
    validateSearch: readMissionSearch,
    component: page(() => import('../missions/missions-page'), 'MissionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/missions/$id',
    validateSearch: readMissionSearch,
    component: page(() => import('../missions/mission-page'), 'MissionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/datasets',
    validateSearch: readDatasetSearch,
    component: page(() => import('../datasets/datasets-page'), 'DatasetsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/datasets/$id',
    component: page(() => import('../datasets/dataset-page'), 'DatasetPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/account',
    component: page(() => import('../account/account-page'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/login',
    validateSearch: (search) => pickTexts(search, ['from']),
    component: page(() => import('../session/login-page'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/admin',
    beforeLoad: () => {
      throw redirect({ to: '/admin/$section', params: { section: 'vocables' } });
    },
  }),
  createRoute({
    getParentRoute,
    path: '/admin/$section',
    validateSearch: readAdminSearch,
    component: page(() => import('../admin/admin-page'), 'AdminPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/help',
    component: page(() => import('../help/help-page'), 'HelpPage'),
  }),
] as const;

/** Pages of the console. The search of an address is all of a page's state: a copied address shows the same to others. */
export const router = createRouter({
  routeTree: root.addChildren(routes),
  parseSearch,
  stringifySearch: writeSearch,
  pathParamsAllowedCharacters: [':', '@', ',', ';', '=', '+', '$'],
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: Loading,
  // A page whose part is on its way is shown as such before anybody wonders.
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} onRetry={() => void tryAgain(error, reset)} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
