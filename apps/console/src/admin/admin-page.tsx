import { getRouteApi, Link, useRouterState } from '@tanstack/react-router';
import { type ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type MessageId } from '../messages';
import { useAccount } from '../session/session';
import { PageHead } from '../ui/page/page-head';
import { Empty, Loading, NotFound } from '../ui/state/states';
import { AccountsSection } from './accounts-section';
import { AuditSection } from './audit-section';
import { ContactsSection } from './contacts-section';
import { StatesSection } from './states-section';
import { UnitsSection } from './units-section';
import { VocableGroupsSection } from './vocable-groups-section';
import { VocablesSection } from './vocables-section';
import styles from './admin-page.module.css';

const route = getRouteApi('/admin/$section');

/** A page of the administration. Reading the catalogue and contacts is open; the rest needs an administrator. */
interface Section {
  readonly id: string;
  readonly label: MessageId;
  readonly content: ComponentType;
  readonly isOpen?: boolean;
}

const SECTIONS: readonly Section[] = [
  { id: 'vocables', label: 'admin.vocables', content: VocablesSection, isOpen: true },
  { id: 'groups', label: 'admin.groups', content: VocableGroupsSection, isOpen: true },
  { id: 'units', label: 'admin.units', content: UnitsSection, isOpen: true },
  { id: 'states', label: 'admin.states', content: StatesSection, isOpen: true },
  { id: 'contacts', label: 'admin.contacts', content: ContactsSection, isOpen: true },
  { id: 'accounts', label: 'admin.accounts', content: AccountsSection },
  { id: 'audit', label: 'admin.audit', content: AuditSection },
];

/** The catalogue, contacts, accounts and the audit log. */
export function AdminPage() {
  const intl = useIntl();
  const { section: id } = route.useParams();
  const account = useAccount();
  const section = SECTIONS.find((known) => known.id === id);
  if (!section) return <NotFound />;
  const Content = section.content;
  return (
    <>
      <PageHead title={intl.formatMessage({ id: section.label })} lead={<FormattedMessage id="admin.lead" />} />
      <nav className={styles.sections} aria-label={intl.formatMessage({ id: 'admin.title' })}>
        {SECTIONS.map(({ id: to, label }) => (
          <Link key={to} to="/admin/$section" params={{ section: to }} activeProps={{ 'aria-current': 'page' }}>
            <FormattedMessage id={label} />
          </Link>
        ))}
      </nav>
      {section.isOpen || account?.admin ? <Content key={id} /> : account === undefined ? <Loading /> : <Forbidden />}
    </>
  );
}

/** Says who may see this, and the way there. */
function Forbidden() {
  const account = useAccount();
  const from = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Empty title={<FormattedMessage id="admin.forbidden" />}>
      {account ? (
        <FormattedMessage id="admin.askAdministrator" values={{ username: account.username }} />
      ) : (
        <Link to="/login" search={{ from }}>
          <FormattedMessage id="session.logIn" />
        </Link>
      )}
    </Empty>
  );
}
