import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { namedPages } from './pages';
import { type MessageId } from '../messages';
import { Card } from '../ui/page/card';
import { hostPath } from '../ui/page/host-path';
import { PageHead } from '../ui/page/page-head';
import styles from './help-page.module.css';

/** Keys and what they do; the same on every page unless it says otherwise. */
const KEYS: readonly (readonly [keys: readonly string[], effect: MessageId])[] = [
  [['Ctrl', 'K'], 'help.key.palette'],
  [['j'], 'help.key.next'],
  [['k'], 'help.key.previous'],
  [['Enter'], 'help.key.open'],
  [['Space'], 'help.key.peek'],
  [['?'], 'help.key.keys'],
  [['Esc'], 'help.key.close'],
];

/** Operators of filters with an example each. */
const OPERATORS = [
  ['code==vessel:*', 'help.filter.equals'],
  ['longName=ilike="*ferrybox*"', 'help.filter.like'],
  ['lastModified>=2024-01-17', 'help.filter.compare'],
  ['type.systemName=in=(ctd,optode)', 'help.filter.in'],
  ['status.name==public;parameters.unit.code==psu', 'help.filter.and'],
  ['code==vessel:*,code==station:*', 'help.filter.or'],
] as const;

/** What each page does, the keys, the language of filters, and where programs go. */
export function HelpPage() {
  const intl = useIntl();
  return (
    <div className={styles.page}>
      <PageHead title={intl.formatMessage({ id: 'help.title' })} lead={<FormattedMessage id="help.lead" />} />
      <Card title={intl.formatMessage({ id: 'help.pages' })}>
        <dl className={styles.list}>
          {namedPages.map(
            ({ path, title, help }) =>
              help && (
                <div key={path}>
                  <dt>
                    <Link to={path}>
                      <FormattedMessage id={title} />
                    </Link>
                  </dt>
                  <dd>
                    <FormattedMessage id={help} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      </Card>
      <Card title={intl.formatMessage({ id: 'help.keys' })}>
        <dl className={styles.list}>
          {KEYS.map(([keys, effect]) => (
            <div key={effect}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>
                <FormattedMessage id={effect} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={intl.formatMessage({ id: 'help.filters' })}>
        <p>
          <FormattedMessage id="help.filtersLead" />
        </p>
        <dl className={styles.list}>
          {OPERATORS.map(([filter, meaning]) => (
            <div key={filter}>
              <dt>
                <Link to="/items" search={{ where: filter }}>
                  <code>{filter}</code>
                </Link>
              </dt>
              <dd>
                <FormattedMessage id={meaning} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={intl.formatMessage({ id: 'help.programs' })}>
        <p>
          <FormattedMessage id="help.programsLead" />
        </p>
        <ul>
          <li>
            <a href={hostPath('/docs/')}>
              <FormattedMessage id="help.docs" />
            </a>
          </li>
          <li>
            <a href={hostPath('/api')}>
              <FormattedMessage id="app.interface" />
            </a>
          </li>
          <li>
            <a href={hostPath('/api-json')}>OpenAPI</a>
          </li>
          <li>
            <a href={hostPath('/sta/v1.1')}>
              <FormattedMessage id="help.sensorThings" />
            </a>
          </li>
        </ul>
      </Card>
    </div>
  );
}
