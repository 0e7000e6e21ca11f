import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../api/services';
import { useStarredItems } from '../item/starred-items';
import { Modal } from '../ui/dialog';
import { SearchField } from '../ui/field';
import { Choices } from '../ui/choices';

const PLACES = [
  { to: '/items', id: 'app.find' },
  { to: '/data', id: 'app.data' },
  { to: '/upload', id: 'app.upload' },
  { to: '/missions', id: 'app.missions' },
  { to: '/datasets', id: 'app.datasets' },
  { to: '/account', id: 'app.account' },
  { to: '/help', id: 'app.help' },
] as const;
const MOST = 8;

/** Items and pages by name, starred items before anything is typed; Enter opens. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const items = useQuery({
    queryKey: ['palette', words],
    queryFn: async ({ signal }) =>
      (await registry.call('GET /rest/v2/items', { query: { q: words, hits: MOST }, signal })).records,
    enabled: words.trim().length > 1,
  });
  const places = PLACES.map((place) => ({ ...place, label: intl.formatMessage({ id: place.id }) })).filter(
    ({ label }) => label.toLowerCase().includes(words.toLowerCase()),
  );
  const starred = useStarredItems().slice(0, MOST);
  const found = words.trim() === '' ? starred : (items.data ?? []).map((item) => ({ ...item, name: item.longName }));
  const options = [
    ...found.map(({ id, code, name }) => ({ id: `/items/${id}`, label: name || code, detail: code })),
    ...places.map(({ to, label }) => ({ id: to, label, detail: '' })),
  ];
  return (
    <Modal title={intl.formatMessage({ id: 'app.search' })} onClose={onClose}>
      <SearchField label={intl.formatMessage({ id: 'app.searchFor' })} value={words} onChange={setWords} autoFocus />
      <Choices
        label={intl.formatMessage({ id: 'app.search' })}
        options={options}
        onChoose={(to) => {
          onClose();
          void navigate({ to });
        }}
      />
      {options.length === 0 && (
        <p role="status">
          <FormattedMessage id="app.nothingFound" />
        </p>
      )}
    </Modal>
  );
}
