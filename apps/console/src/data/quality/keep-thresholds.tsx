import { type Parameter, type Tagged } from '@pelorus/client';
import { FormattedMessage, useIntl } from 'react-intl';
import { registry } from '../../api/services';
import { LogInToEdit } from '../../session/log-in-to-edit';
import { useAccount, useChange } from '../../session/session';
import { Button } from '../../ui/control/button';
import { ProblemAlert } from '../../ui/state/problem';
import { toast } from '../../ui/state/toasts';
import { keptProperties, propertyOf, type TestName, THRESHOLD_TESTS, type Thresholds } from './threshold-tests';
import styles from './try-panel.module.css';

interface Props {
  readonly code: string;
  /** Unit of values and thresholds. */
  readonly unit: string;
  /** Null for undescribed streams. */
  readonly parameter:
    | (Tagged<Parameter> & { readonly path: { readonly id: string; readonly parameterId: number } })
    | null;
  readonly test: TestName;
  readonly thresholds: Thresholds;
  /** Whether the thresholds differ from the registry's. */
  readonly isChanged: boolean;
  readonly onKept: () => void;
}

/** Saves thresholds as a property of the parameter. */
export function KeepThresholds({ code, unit, parameter, test, thresholds, isChanged, onKept }: Props) {
  const intl = useIntl();
  const account = useAccount();
  const { mutate, isPending, error } = useChange(async ({ path, value, etag }: NonNullable<Props['parameter']>) => {
    const body = { properties: keptProperties(test, thresholds, value) };
    await registry.call('PATCH /rest/v2/items/{id}/parameters/{parameterId}', {
      ...{ path, body: body as never },
      headers: etag ? { 'If-Match': etag } : {},
    });
  });
  if (parameter === null) return <Note id="data.try.unknown" values={{ code }} />;
  if (parameter.value.unit.code !== unit)
    return <Note id="data.try.otherUnit" values={{ unit, other: parameter.value.unit.code }} />;
  if (account === null) return <LogInToEdit />;
  const before = propertyOf(test, parameter.value);
  const name = before?.name ?? THRESHOLD_TESTS[test].property;
  const done = (): void => {
    onKept();
    toast(intl.formatMessage({ id: 'data.try.kept' }, { name }));
  };
  return (
    <>
      <div className={styles.keep}>
        <Button
          kind="main"
          isDisabled={!isChanged}
          isPending={isPending}
          onPress={() => mutate(parameter, { onSuccess: done })}
        >
          <FormattedMessage id="data.try.keep" />
        </Button>
        <Note id={before ? 'data.try.replaces' : 'data.try.adds'} values={{ name }} />
      </div>
      {error && <ProblemAlert error={error} />}
    </>
  );
}

type NoteId = 'data.try.unknown' | 'data.try.otherUnit' | 'data.try.replaces' | 'data.try.adds';

const Note = ({ id, values }: { readonly id: NoteId; readonly values: Record<string, string> }) => (
  <p className={styles.quiet}>
    <FormattedMessage id={id} values={values} />
  </p>
);
