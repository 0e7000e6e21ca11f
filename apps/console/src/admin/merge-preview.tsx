import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { type MessageId } from '../messages';
import { contactName } from '../records/contact-line';
import { Button } from '../ui/control/button';
import { Failed, Loading } from '../ui/state/states';
import { contactRolesQuery, type ContactWithRoles } from './contact-roles';
import styles from './merge-preview.module.css';

interface Props {
  readonly keptId: number;
  readonly doubleId: number;
  readonly onEmail: (email: string) => void;
}

/**
 * Both contacts of a merge with their e-mails and all their roles: the e-mail that stays gives its account the rights
 * of all.
 */
export function MergePreview({ keptId, doubleId, onEmail }: Props) {
  const kept = useQuery(contactRolesQuery(keptId));
  const double = useQuery(contactRolesQuery(doubleId));
  const error = kept.error ?? double.error;
  if (error) return <Failed error={error} />;
  if (!kept.data || !double.data) return <Loading />;
  return (
    <div className={styles.both}>
      <Side title="admin.kept" side={kept.data} onEmail={onEmail} />
      <Side title="admin.double" side={double.data} onEmail={onEmail} />
    </div>
  );
}

interface SideProps {
  readonly title: MessageId;
  readonly side: ContactWithRoles;
  readonly onEmail: (email: string) => void;
}

function Side({ title, side: { contact, roles }, onEmail }: SideProps) {
  return (
    <section>
      <h3>
        <FormattedMessage id={title} />: <bdi>{contactName(contact)}</bdi>
      </h3>
      {contact.email ? (
        <p>
          <bdi>{contact.email}</bdi>{' '}
          <Button onPress={() => onEmail(contact.email)}>
            <FormattedMessage id="admin.useEmail" />
          </Button>
        </p>
      ) : (
        <p>
          <FormattedMessage id="admin.noEmail" />
        </p>
      )}
      {roles.length === 0 && (
        <p>
          <FormattedMessage id="admin.noRoles" />
        </p>
      )}
      <ul>
        {roles.map(({ role, places }) => (
          <li key={role}>
            <strong>{role}</strong>: <bdi>{places.join(', ')}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
