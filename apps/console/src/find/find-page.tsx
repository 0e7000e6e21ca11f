import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Keyboard } from '../ui/icons';
import { Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { queries } from '../api/queries';
import { Button, IconButton } from '../ui/control/button';
import { ErrorBoundary } from '../ui/state/error-boundary';
import { PageHead } from '../ui/page/page-head';
import { FacetPanel } from './filter/facet-panel';
import { changesQuery, itemPageQuery } from './find-queries';
import { questionOf, type Question } from './find-search';
import { FindResults } from './find-results';
import { KeptMenu } from './filter/kept-menu';
import { remember } from './filter/kept-queries';
import { changeKept } from './filter/kept-store';
import { QueryRow } from './filter/query-row';
import { useFind } from './use-find';
import styles from './find-page.module.css';
import { lazyPart } from '../ui/state/lazy-part';
import { useKeys } from '../ui/use-keys';
import { KeysDialog } from './keys-dialog';

const NewItemDialog = lazyPart(() => import('../edit/new-item-dialog'));

/** Finds items by words, facets and filter: table, map, tree. */
export function FindPage() {
  const intl = useIntl();
  const find = useFind();
  const question = questionOf(find.search);
  useLiveChanges(question);
  useRemembered(question);
  return (
    <div className={styles.page}>
      <PageHead
        title={intl.formatMessage({ id: 'find.title' })}
        actions={
          <>
            <KeptMenu question={question} onQuestion={({ where, q }) => find.change({ where, q })} />
            <FindHelp />
            <Link to="/import">
              <FormattedMessage id="find.import" />
            </Link>
            <Button kind="main" onPress={() => find.change({ new: '1' })}>
              <Plus size={16} aria-hidden /> <FormattedMessage id="find.create" />
            </Button>
          </>
        }
      />
      <QueryRow question={question} onQuestion={find.change} />
      <div className={styles.columns}>
        <FacetPanel question={question} onWhere={(where) => find.change({ where })} />
        <FindResults find={find} question={question} />
      </div>
      {find.search.new && (
        <ErrorBoundary>
          <Suspense>
            <NewItemDialog onMade={find.open} onClose={() => find.change({ new: undefined })} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Refetches results after changes. */
function useLiveChanges(question: Question): void {
  const { data } = useQuery(changesQuery(question));
  useEffect(() => {
    if (data !== undefined) void queries.invalidateQueries({ queryKey: ['items'], refetchType: 'active' });
  }, [data]);
}

/** Remembers questions that the registry accepted. */
function useRemembered({ where, q }: Question): void {
  const { isSuccess } = useQuery(itemPageQuery({ ...(where ? { where } : {}), ...(q ? { q } : {}) }, 0));
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => {
      changeKept((kept) => remember(kept, { ...(where ? { where } : {}), ...(q ? { q } : {}) }));
    }, 2_000);
    return () => clearTimeout(timer);
  }, [isSuccess, where, q]);
}

function FindHelp() {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  return (
    <>
      <IconButton label={intl.formatMessage({ id: 'find.keys' })} onPress={() => setOpen(true)}>
        <Keyboard size={18} />
      </IconButton>
      {open && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  );
}
