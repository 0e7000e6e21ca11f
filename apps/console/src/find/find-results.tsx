import { useQuery } from '@tanstack/react-query';
import { List, ListTree, Map as MapIcon } from '../ui/icons';
import { usePrinting } from '../ui/page/printing';
import { FormattedMessage, useIntl } from 'react-intl';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { NARROW, useMedia } from '../ui/use-media';
import { useKeys } from '../ui/use-keys';
import { ColumnsMenu } from './table/columns-menu';
import { ExportMenu } from './export/export-menu';
import { readColumns, writeColumns } from './table/find-columns';
import { totalQuery } from './find-queries';
import { type FindView, type Question } from './find-search';
import { FoundMap } from './found-map';
import { ItemPeek } from './item-peek';
import { ItemTable } from './table/item-table';
import { ItemTree } from './tree/item-tree';
import { type Find } from './use-find';
import styles from './find-results.module.css';

interface Props {
  readonly find: Find;
  readonly question: Question;
}

/** Results: number, chosen view, map, preview of the chosen item. */
export function FindResults({ find, question }: Props) {
  const isPrinted = usePrinting();
  // Sheets have room for the usual columns.
  const narrow = useMedia(NARROW) && !isPrinted;
  const { search, choose } = find;
  const view = search.view ?? 'table';
  const peeks = search.peek !== undefined && search.item !== undefined;
  useResultKeys(find);
  return (
    <div className={styles.results}>
      <Toolbar find={find} question={question} view={view} narrow={narrow} />
      <div className={styles.view} data-view={view}>
        <View find={find} question={question} narrow={narrow} />
      </div>
      <div className={styles.below} data-peeks={peeks || undefined}>
        {view !== 'map' && (
          <details className={styles.map} open={!narrow}>
            <summary>
              <FormattedMessage id="find.view.map" />
            </summary>
            <FoundMap question={question} chosen={search.item} onChoose={(id) => choose(id, true)} />
          </details>
        )}
        {peeks && <ItemPeek id={search.item ?? ''} onClose={() => choose(search.item, false)} />}
      </div>
    </div>
  );
}

function View({ find, question, narrow }: Props & { readonly narrow: boolean }) {
  const { search, change, choose } = find;
  if (search.view === 'map')
    return <FoundMap question={question} chosen={search.item} onChoose={(id) => choose(id, true)} />;
  if (search.view === 'tree') {
    const { open, item } = search;
    return (
      <ItemTree
        question={question}
        open={open}
        onOpen={(ids) => change({ open: ids })}
        chosen={item}
        onChoose={choose}
      />
    );
  }
  return (
    <ItemTable
      question={question}
      columns={readColumns(search.columns, narrow)}
      chosen={search.item}
      onChoose={choose}
      onSorts={(sorts) => change({ sorts })}
    />
  );
}

interface ToolbarProps extends Props {
  readonly view: FindView;
  readonly narrow: boolean;
}

function Toolbar({ find, question, view, narrow }: ToolbarProps) {
  const { search, change } = find;
  const total = useQuery(totalQuery(question));
  return (
    <div className={styles.toolbar}>
      <p role="status" className={styles.total}>
        {total.data !== undefined && <FormattedMessage id="find.matches" values={{ count: total.data }} />}
      </p>
      <Views view={view} onView={(next) => change({ view: next === 'table' ? undefined : next })} />
      {view === 'table' && (
        <ColumnsMenu
          columns={readColumns(search.columns, narrow)}
          onColumns={(columns) => change({ columns: writeColumns(columns, narrow) })}
        />
      )}
      <ExportMenu question={question} />
    </div>
  );
}

const ICONS = { table: List, map: MapIcon, tree: ListTree } as const;

function Views({ view, onView }: { readonly view: FindView; readonly onView: (view: FindView) => void }) {
  const intl = useIntl();
  return (
    <ToggleButtonGroup
      aria-label={intl.formatMessage({ id: 'find.views' })}
      className={styles.views ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[view]}
      onSelectionChange={(keys) => onView([...keys][0] as FindView)}
    >
      {(Object.keys(ICONS) as FindView[]).map((id) => {
        const Icon = ICONS[id];
        return (
          <ToggleButton key={id} id={id} className={styles.way ?? ''}>
            <Icon size={16} aria-hidden /> <FormattedMessage id={`find.view.${id}`} />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

/** Keys of every view. */
function useResultKeys({ search, change, choose, open }: Find): void {
  const { item, peek } = search;
  useKeys({
    ' ': () => item && choose(item, peek === undefined),
    Enter: () => item && open(item),
    Escape: () => choose(peek === undefined ? undefined : item, false),
    t: () => change({ view: undefined }),
    m: () => change({ view: 'map' }),
    h: () => change({ view: 'tree' }),
  });
}
