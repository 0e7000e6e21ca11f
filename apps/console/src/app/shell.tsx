import { HeadContent, Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import icon from '../icon.svg';
import { LoginDialog } from '../session/login-dialog';
import { AccountMenu } from '../session/account-menu';
import { hostPath } from '../ui/page/host-path';
import { ErrorBoundary } from '../ui/state/error-boundary';
import { Toasts } from '../ui/state/toasts';
import { OfflineNotice } from './offline-notice';
import { isBarePath, namedPages } from './pages';
import { PaletteButton } from './palette-button';
import { ServiceNotice } from './service-notice';
import styles from './shell.module.css';
import { TroubleNotice } from './trouble-notice';
import { lazyPart } from '../ui/state/lazy-part';
import { useQuery } from '@tanstack/react-query';
import { isWaiting, openAlertsQuery, worstSeverity } from '../records/alerts';
import { Bell } from '../ui/icons';
import { classes } from '../ui/classes';

// Loaded after the first paint: menus take half of React Aria.
const PreferencesMenu = lazyPart(() => import('./preferences-menu'));

/** Frame of every page: ways to the other pages, search, account, and what is said about the whole console. */
export function Shell() {
  const intl = useIntl();
  const main = useMainFocus();
  const isBare = useRouterState({ select: ({ location }) => isBarePath(location.pathname) });
  return (
    <div className={styles.shell}>
      <HeadContent />
      <a className={styles.skip} href="#main">
        <FormattedMessage id="app.skip" />
      </a>
      {!isBare && (
        <header className={styles.bar}>
          <Link to="/" className={styles.brand}>
            <img src={icon} alt="" width={26} height={26} />
            <span>Pelorus</span>
          </Link>
          <nav className={styles.places} aria-label={intl.formatMessage({ id: 'app.navigation' })}>
            {namedPages
              .filter(({ inBar }) => inBar)
              .map(({ path, title }) => (
                <Link key={path} to={path} activeProps={{ 'aria-current': 'page' }}>
                  <FormattedMessage id={title} />
                </Link>
              ))}
          </nav>
          <div className={styles.tools}>
            <PaletteButton />
            <AlertBell />
            <ErrorBoundary>
              <Suspense fallback={<span className={styles.menu} />}>
                <PreferencesMenu />
              </Suspense>
            </ErrorBoundary>
            <AccountMenu />
          </div>
        </header>
      )}
      <div className={styles.notices}>
        <OfflineNotice />
        <TroubleNotice />
        <ServiceNotice />
      </div>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {!isBare && (
        <footer className={styles.foot}>
          <span>Pelorus {__VERSION__}</span>
          <Link to="/help">
            <FormattedMessage id="app.help" />
          </Link>
          <a href={hostPath('/api')}>
            <FormattedMessage id="app.interface" />
          </a>
        </footer>
      )}
      <LoginDialog />
      <Toasts />
    </div>
  );
}

/** Moves the focus to the content after a change of page, as a browser does for a new document. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const first = useRef(path);
  useEffect(() => {
    if (first.current !== path) main.current?.focus({ preventScroll: true });
    first.current = path;
  }, [path]);
  return main;
}

/** Leads to the alerts, with how many wait for somebody. */
function AlertBell() {
  const intl = useIntl();
  const { data } = useQuery(openAlertsQuery);
  if (!data) return null;
  const waiting = data.alerts.filter(isWaiting);
  const worst = worstSeverity(waiting);
  const count = waiting.length < data.alerts.length || data.total === data.alerts.length ? waiting.length : data.total;
  const label = intl.formatMessage({ id: 'app.alerts' }, { count });
  return (
    <Link to="/alerts" className={styles.bell} aria-label={label} title={label}>
      <Bell size={18} />
      {worst && <span className={classes(styles.waiting, styles[worst])}>{count}</span>}
    </Link>
  );
}
