import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { Autocomplete, Header, ListBox, ListBoxItem, ListBoxSection, Text } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { useStarredItems } from '../item/starred-items';
import { type MessageId } from '../messages';
import { useAccount } from '../session/session';
import { Modal } from '../ui/control/dialog';
import { SearchField } from '../ui/control/field';
import { writeSearch } from '../ui/page/address';
import { hostPath } from '../ui/page/host-path';
import menu from '../ui/control/menu.module.css';
import { actionsOf, type Command, waysFor } from './palette-commands';
import { itemsNamed, missionsNamed, peopleNamed, streamsNamed } from './palette-search';

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly open: () => void;
}

interface Section {
  readonly title: MessageId;
  readonly entries: readonly Entry[];
}

/** Items, streams, people, missions, pages and actions by name; the arrows choose, Enter opens. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const [words, setWords] = useState('');
  const sections = useSections(useDeferredValue(words.trim())).filter(({ entries }) => entries.length > 0);
  const open = (key: string): void => {
    onClose();
    sections
      .flatMap(({ entries }) => entries)
      .find(({ id }) => id === key)
      ?.open();
  };
  return (
    <Modal title={intl.formatMessage({ id: 'app.search' })} onClose={onClose}>
      <Autocomplete inputValue={words} onInputChange={setWords}>
        <SearchField label={intl.formatMessage({ id: 'app.searchFor' })} autoFocus />
        <ListBox
          aria-label={intl.formatMessage({ id: 'app.search' })}
          className={menu.menu ?? ''}
          onAction={(key) => open(String(key))}
        >
          {sections.map(({ title, entries }) => (
            <ListBoxSection key={title}>
              <Header className={menu.title ?? ''}>
                <FormattedMessage id={title} />
              </Header>
              {entries.map((entry) => (
                <Line key={entry.id} entry={entry} />
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
      {sections.length === 0 && (
        <p role="status">
          <FormattedMessage id="app.nothingFound" />
        </p>
      )}
    </Modal>
  );
}

const Line = ({ entry: { id, label, detail } }: { readonly entry: Entry }) => (
  <ListBoxItem id={id} className={menu.option ?? ''} textValue={label}>
    <Text slot="label">{label}</Text>
    {detail && (
      <Text slot="description" className={menu.detail ?? ''}>
        {detail}
      </Text>
    )}
  </ListBoxItem>
);

const MOST_STARRED = 8;

/** Commands and records with the words in their names, by kinds; starred items before anything is typed. */
function useSections(words: string): Section[] {
  const intl = useIntl();
  const { history } = useRouter();
  const account = useAccount();
  const enabled = words.length > 1;
  const items = useQuery({ ...itemsNamed(words), enabled });
  const streams = useQuery({ ...streamsNamed(words), enabled });
  const people = useQuery({ ...peopleNamed(words), enabled });
  const missions = useQuery({ ...missionsNamed(words), enabled });
  const found = (title: MessageId, records: typeof items.data): Section => ({
    title,
    entries: (records ?? []).map(({ to, ...record }) => ({
      ...record,
      id: to,
      open: () => history.push(hostPath(to)),
    })),
  });
  const known = (title: MessageId, commands: readonly Command[]): Section => ({
    title,
    entries: commands
      .map(({ id, name, to, act }) => ({
        ...{ id: `${title} ${name ?? id}`, label: name ?? intl.formatMessage({ id }), detail: '' },
        open: () => (to === undefined ? act?.() : history.push(hostPath(to))),
      }))
      .filter(({ label }) => label.toLowerCase().includes(words.toLowerCase())),
  });
  const starred = useStarredItems()
    .slice(0, MOST_STARRED)
    .map(({ id, code, name }) => ({ to: `/items/${id}`, label: name || code, detail: code }));
  const measured: Section = {
    title: 'app.data',
    entries: enabled
      ? [
          {
            ...{ id: 'measured', label: intl.formatMessage({ id: 'app.searchData' }, { words }), detail: '' },
            open: () => history.push(hostPath(`/search${writeSearch({ q: words })}`)),
          },
        ]
      : [],
  };
  return [
    found('app.starred', words === '' ? starred : []),
    found('app.items', items.data),
    found('app.streams', streams.data),
    measured,
    found('app.people', people.data),
    found('app.missions', missions.data),
    known('app.navigation', waysFor(account)),
    known('app.actions', actionsOf(account)),
  ];
}
