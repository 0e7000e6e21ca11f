import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readAdminSearch } from '../admin/admin-search';
import { readDataSearch } from '../data/data-search';
import { readDatasetSearch } from '../datasets/dataset-search';
import { readFindSearch } from '../find/find-search';
import { readItemSearch } from '../item/item-search';
import { readMissionSearch } from '../missions/mission-search';
import { Failed, NotFound } from '../ui/states';
import { parseSearch, pickTexts, writeSearch } from './address';
import { Shell } from './shell';

const root = createRootRoute({ component: Shell });
const getParentRoute = () => root;

const routes = [
  createRoute({
    getParentRoute,
    path: '/',
    component: lazyRouteComponent(() => import('../welcome/welcome-page'), 'WelcomePage'),
  }),
  createRoute({
    getParentRoute,
    path: '/items',
    validateSearch: readFindSearch,
    component: lazyRouteComponent(() => import('../find/find-page'), 'FindPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/items/$id',
    validateSearch: readItemSearch,
    component: lazyRouteComponent(() => import('../item/item-page'), 'ItemPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/data',
    validateSearch: readDataSearch,
    component: lazyRouteComponent(() => import('../data/data-page'), 'DataPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/upload',
    component: lazyRouteComponent(() => import('../upload/upload-page'), 'UploadPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/import',
    component: lazyRouteComponent(() => import('../import/import-page'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/missions',
    validateSearch: readMissionSearch,
    component: lazyRouteComponent(() => import('../missions/missions-page'), 'MissionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/missions/$id',
    validateSearch: readMissionSearch,
    component: lazyRouteComponent(() => import('../missions/mission-page'), 'MissionPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/datasets',
    validateSearch: readDatasetSearch,
    component: lazyRouteComponent(() => import('../datasets/datasets-page'), 'DatasetsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/datasets/$id',
    component: lazyRouteComponent(() => import('../datasets/dataset-page'), 'DatasetPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/account',
    component: lazyRouteComponent(() => import('../account/account-page'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/login',
    validateSearch: (search) => pickTexts(search, ['from']),
    component: lazyRouteComponent(() => import('../session/login-page'), 'LoginPage'),
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
    component: lazyRouteComponent(() => import('../admin/admin-page'), 'AdminPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/help',
    component: lazyRouteComponent(() => import('../help/help-page'), 'HelpPage'),
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
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} onRetry={reset} />,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
