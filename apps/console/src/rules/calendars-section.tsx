import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type FieldOf } from '../forms/form-field';
import { NewDialog } from '../forms/new-dialog';
import { useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { Plus } from '../ui/icons';
import { ProblemAlert } from '../ui/state/problem';
import { Empty, Failed, Loading } from '../ui/state/states';
import { type Column, Table } from '../ui/table/table';
import { Time } from '../ui/text/time';
import { type AlertCalendar, type NewCalendarBody } from './rule';
import { calendarsQuery, createCalendar, deleteCalendar } from './rule-queries';
import styles from './rules-page.module.css';
import { ToldOnce } from '../ui/control/told-once';

const CALENDAR_FIELDS: readonly FieldOf<NewCalendarBody>[] = [
  { name: 'name', kind: 'text', label: 'rules.field.name', required: true, maxLength: 200 },
  { name: 'where', kind: 'text', label: 'rules.field.where', help: 'rules.calendar.where.help' },
];

/** Calendars of due dates, each at a secret URL for calendar programs. */
export function CalendarsSection() {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(calendarsQuery);
  const [isAdding, setAdding] = useState(false);
  const [url, setUrl] = useState<string>();
  const remove = useChange(deleteCalendar);
  if (!data) return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />;
  const columns: readonly Column<AlertCalendar>[] = [
    { id: 'name', title: <FormattedMessage id="rules.field.name" />, kind: 'text', cell: ({ name }) => name },
    {
      id: 'where',
      title: <FormattedMessage id="rules.field.where" />,
      kind: 'text',
      cell: ({ where }) => <code>{where}</code>,
    },
    {
      id: 'created',
      title: <FormattedMessage id="rules.delivery.created" />,
      cell: ({ created }) => <Time value={created} />,
    },
    {
      id: 'delete',
      title: '',
      cell: ({ id }) => (
        <Button kind="plain" onPress={() => remove.mutate(id)} isDisabled={remove.isPending}>
          <FormattedMessage id="ui.delete" />
        </Button>
      ),
    },
  ];
  return (
    <div className={styles.section}>
      <div className={styles.tools}>
        <Button kind="main" onPress={() => setAdding(true)}>
          <Plus size={16} aria-hidden /> <FormattedMessage id="rules.newCalendar" />
        </Button>
        <span className={styles.quiet}>
          <FormattedMessage id="rules.calendars.lead" />
        </span>
      </div>
      {remove.error && <ProblemAlert error={remove.error} />}
      {data.length === 0 ? (
        <Empty title={<FormattedMessage id="rules.noCalendars" />} />
      ) : (
        <Table
          label={intl.formatMessage({ id: 'rules.tab.calendars' })}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
      {isAdding && (
        <NewDialog
          title={intl.formatMessage({ id: 'rules.newCalendar' })}
          fields={CALENDAR_FIELDS}
          create={createCalendar}
          onMade={(made) => setUrl(made.url)}
          onClose={() => setAdding(false)}
        />
      )}
      {url && (
        <ToldOnce
          title={intl.formatMessage({ id: 'rules.calendar.address' })}
          secret={url}
          onClose={() => setUrl(undefined)}
        />
      )}
    </div>
  );
}
