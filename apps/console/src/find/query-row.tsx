import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { ErrorBoundary } from '../ui/error-boundary';
import { SearchField } from '../ui/field';
import { useKeys } from '../ui/use-keys';
import { refusedFault } from './filter-faults';
import { itemPageQuery } from './find-queries';
import { type Question } from './find-search';
import styles from './find-page.module.css';
import { lazyPart } from '../ui/lazy-part';

const QueryEditor = lazyPart(() => import('./query-editor'));
/** Pause after a key until words are looked for, in milliseconds. */
const PAUSE_MS = 250;

interface Props {
  readonly question: Question;
  readonly onQuestion: (changed: { readonly where?: string; readonly q?: string }) => void;
}

/** Words and filter. */
export function QueryRow({ question, onQuestion }: Props) {
  const { error } = useQuery(itemPageQuery(question, 0));
  return (
    <div className={styles.query}>
      <Words value={question.q ?? ''} onWords={(q) => onQuestion({ q })} />
      <ErrorBoundary>
        <Suspense fallback={<div className={styles.editorPlace}>{question.where}</div>}>
          <QueryEditor
            where={question.where ?? ''}
            onWhere={(where) => onQuestion({ where })}
            refused={refusedFault(error)}
          />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Words({ value, onWords }: { readonly value: string; readonly onWords: (words: string) => void }) {
  const intl = useIntl();
  const place = useRef<HTMLDivElement>(null);
  // The words that the address had when somebody began to type; others than these replace what is typed.
  const [typed, setTyped] = useState({ words: value, of: value });
  const words = typed.of === value ? typed.words : value;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string): void => {
    setTyped({ words: text, of: text.trim() });
    onWords(text.trim());
  };
  const type = (text: string): void => {
    setTyped({ words: text, of: value });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), PAUSE_MS);
  };
  useKeys({ '/': () => place.current?.querySelector('input')?.focus() });
  return (
    <div ref={place}>
      <SearchField
        label={intl.formatMessage({ id: 'find.words' })}
        placeholder={intl.formatMessage({ id: 'find.wordsExample' })}
        value={words}
        onChange={type}
        onSubmit={ask}
      />
    </div>
  );
}
