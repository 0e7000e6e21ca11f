import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import { FilterEditor } from './filter-editor';
import { type FilterFault, formFault } from './filter-faults';
import styles from './query-editor.module.css';

interface Props {
  readonly where: string;
  readonly onWhere: (where: string) => void;
  /** Registry's fault in `where`. */
  readonly refused: FilterFault | undefined;
}

/** RSQL editor: underlines faults with remedies, completes, submits on Enter. */
export default function QueryEditor({ where, onWhere, refused }: Props) {
  const intl = useIntl();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<FilterEditor>();
  const [draft, setDraft] = useState(where);
  const ask = useEffectEvent((text: string) => onWhere(text.trim()));
  const start = useEffectEvent((parent: HTMLElement) => {
    const label = intl.formatMessage({ id: 'find.query' });
    const placeholder = intl.formatMessage({ id: 'find.queryExample' });
    return new FilterEditor(parent, where, { label, placeholder, describedBy: id }, { onText: setDraft, onAsk: ask });
  });
  useEffect(() => {
    if (!place.current) return;
    const made = start(place.current);
    setEditor(made);
    return () => made.remove();
  }, []);
  useEffect(() => editor?.setText(where), [editor, where]);
  useEffect(() => editor?.setRefused(where, refused), [editor, where, refused]);
  const fault = formFault(draft) ?? (draft === where ? refused : undefined);
  return (
    <div className={styles.query}>
      <div ref={place} className={styles.editor} data-invalid={fault !== undefined || undefined} />
      {draft.trim() !== where && !fault && (
        <Button kind="main" onPress={() => onWhere(draft.trim())}>
          <FormattedMessage id="find.ask" />
        </Button>
      )}
      <p id={id} role="status" className={styles.fault}>
        {fault?.message}
      </p>
    </div>
  );
}
