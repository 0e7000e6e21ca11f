import { useBlocker } from '@tanstack/react-router';
import {
  type FormEvent,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProblemError } from '@pelorus/client';
import { Button } from '../ui/control/button';
import { Form, FormActions } from '../ui/control/form';
import { ProblemAlert } from '../ui/state/problem';
import { useCloseGuard } from '../ui/control/close-guard';
import { FieldInput } from './field-input';
import { faultText } from './fault-text';
import { changeBody, type FieldValue, type FormField, type FormValues } from './form-field';
import { sortFaults } from './problem-faults';
import { onlineManager } from '@tanstack/react-query';

/** Selectors of faults: fields first, else above them. */
const FAULTS = ['[data-invalid] :is(input, textarea, button)', '[data-fault]'];

/** Focuses the first fault after a failed save. Returns the form's ref. */
function useFaultFocus(error: unknown): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    const [place] = FAULTS.flatMap((faults) => frame.current?.querySelector<HTMLElement>(faults) ?? []);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center' });
  }, [error]);
  return frame;
}

interface Props {
  readonly fields: readonly FormField[];
  /** Values before the edit, or defaults of a new record. */
  readonly before: FormValues;
  /** Saves; a refusal shows at its fields. */
  readonly onSave: (values: FormValues, another: boolean) => Promise<unknown>;
  readonly onCancel: () => void;
  /** Label of the button; `Save` by default. */
  readonly action?: string | undefined;
  /** Offers another record after saving. */
  readonly offersAnother?: boolean;
  readonly extra?: FormExtra | undefined;
  /** Field above it instead of all. */
  readonly extraAfter?: string | undefined;
}

/** Content below the fields, which it may change. */
export type FormExtra = (values: FormValues, change: (name: string, value: FieldValue) => void) => ReactNode;

/** Form of a record. Guards unsaved changes; shows the service's faults at fields. */
export function RecordForm({ fields, before, onSave, onCancel, action, extra, extraAfter, offersAnother }: Props) {
  const intl = useIntl();
  const [values, setValues] = useState(before);
  const [error, setError] = useState<unknown>();
  const [saving, setSaving] = useState(false);
  const changed = Object.keys(changeBody(fields, before, values)).length > 0;
  const faults = sortFaults(error, fields, (fault, field) => faultText(intl, fault, field));
  const frame = useFaultFocus(error);
  useUnsavedGuard(changed && !saving);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setSaving(true);
    setError(undefined);
    try {
      await onSave(values, isAnother(event));
    } catch (failure) {
      setError(failure);
    } finally {
      setSaving(false);
    }
  }

  const change = (name: string, value: FieldValue): void => setValues((present) => ({ ...present, [name]: value }));
  return (
    <div ref={frame}>
      <Form onSubmit={(event) => void save(event)}>
        {error !== undefined && !(isOfFields(error) && faults.others.length === 0) && (
          <div data-fault tabIndex={-1}>
            <ProblemAlert error={error} />
            {faults.others.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
        )}
        {fields.map((field) => (
          <Fragment key={field.name}>
            <FieldInput
              field={field}
              value={values[field.name] ?? null}
              error={faults.byField[field.name]}
              onChange={(value) => change(field.name, value)}
            />
            {extraAfter === field.name && extra?.(values, change)}
          </Fragment>
        ))}
        {extraAfter === undefined && extra?.(values, change)}
        {saving && <WaitingNote />}
        <FormActions>
          <Button onPress={onCancel}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="main" type="submit" isPending={saving}>
            {action ?? intl.formatMessage({ id: 'ui.save' })}
          </Button>
          {offersAnother && (
            <Button type="submit" name="another" value="1" isPending={saving}>
              <FormattedMessage id="edit.saveAnother" />
            </Button>
          )}
        </FormActions>
      </Form>
    </div>
  );
}

/** Whether the pressed button goes on with another record. */
const isAnother = ({ nativeEvent }: FormEvent): boolean =>
  nativeEvent instanceof SubmitEvent && nativeEvent.submitter?.getAttribute('name') === 'another';

const isOfFields = (error: unknown): boolean => error instanceof ProblemError && error.faults.length > 0;

/** Asks before changes are lost. */
function useUnsavedGuard(unsaved: boolean): void {
  const intl = useIntl();
  const mayLeave = (): boolean => !unsaved || window.confirm(intl.formatMessage({ id: 'edit.leave' }));
  useCloseGuard(mayLeave);
  useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !mayLeave(),
    enableBeforeUnload: () => unsaved,
  });
}

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/** Notice that a save waits for the network. */
function WaitingNote() {
  const online = useSyncExternalStore(subscribe, isOnline);
  if (online) return null;
  return (
    <p role="status">
      <FormattedMessage id="app.waiting" values={{ count: 1 }} />
    </p>
  );
}
