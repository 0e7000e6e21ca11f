import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { useIntl } from 'react-intl';
import { ErrorBoundary } from '../../ui/state/error-boundary';
import { useKeys } from '../../ui/use-keys';
import { WordsField } from '../../ui/control/words-field';
import { refusedFault } from './filter-faults';
import { itemPageQuery } from '../find-queries';
import { type Question } from '../find-search';
import styles from '../find-page.module.css';
import { lazyPart } from '../../ui/state/lazy-part';

const QueryEditor = lazyPart(() => import('./query-editor'));

interface Props {
  readonly question: Question;
  readonly onQuestion: (changed: { readonly where?: string; readonly q?: string }) => void;
}

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
  useKeys({ '/': () => place.current?.querySelector('input')?.focus() });
  return (
    <div ref={place}>
      <WordsField
        label={intl.formatMessage({ id: 'find.words' })}
        placeholder={intl.formatMessage({ id: 'find.wordsExample' })}
        value={value}
        onWords={onWords}
      />
    </div>
  );
}
