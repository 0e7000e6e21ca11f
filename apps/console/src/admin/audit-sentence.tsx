import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type AuditedRequest, deedOf, type RecordPath } from './audit-deed';

interface Props {
  readonly entry: AuditedRequest & { readonly username?: string };
}

/** Says in a sentence who did what; records that have pages lead to them. */
export function AuditSentence({ entry }: Props) {
  const intl = useIntl();
  const { deed, record, name, further = 0 } = deedOf(entry);
  return (
    <span title={`${entry.subject} ${entry.detail ?? ''}`.trim()}>
      <FormattedMessage
        id={`admin.did.${deed}`}
        values={{
          who: <strong>{entry.username ?? intl.formatMessage({ id: 'admin.did.nobody' })}</strong>,
          record: record ? <RecordName record={record} /> : entry.subject,
          name: name ?? '',
          further,
        }}
      />
    </span>
  );
}

/** Pages of records by the collections of their paths. */
const PAGES: ReadonlyMap<string, '/items/$id' | '/missions/$id' | '/datasets/$id'> = new Map([
  ['items', '/items/$id'],
  ['missions', '/missions/$id'],
  ['datasets', '/datasets/$id'],
]);

function RecordName({ record: { kind, id = '', owner } }: { readonly record: RecordPath }): ReactNode {
  const word = kind.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const name = <FormattedMessage id="admin.record" values={{ kind: word, id }} />;
  const page = PAGES.get(kind);
  const named =
    id !== '' && page ? (
      <Link to={page} params={{ id }}>
        {name}
      </Link>
    ) : (
      name
    );
  if (!owner) return named;
  return <FormattedMessage id="admin.recordOf" values={{ record: named, owner: <RecordName record={owner} /> }} />;
}
