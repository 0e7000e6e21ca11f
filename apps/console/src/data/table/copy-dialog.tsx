import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TimeRange } from '../../plot/time-range';
import { CopyButton } from '../../ui/control/copy-button';
import { Modal } from '../../ui/control/dialog';
import { Tabs } from '../../ui/control/tabs';
import styles from './copy-dialog.module.css';
import { flagsOf } from '../data-view';
import { type Recipe, recipeOf, RECIPES } from './recipes';
import { type ShownStream } from '../plots/shown-series';
import { tableInView } from './table-request';
import { useDataView } from '../use-data-view';

interface Props {
  readonly shown: readonly ShownStream[];
  readonly range: TimeRange;
  readonly onClose: () => void;
}

const NAMES: Readonly<Record<Recipe, string>> = { curl: 'curl', python: 'Python (pandas)', r: 'R' };

/** Programs that read exactly the view. */
export function CopyDialog({ shown, range, onClose }: Props) {
  const intl = useIntl();
  const { search } = useDataView();
  const [recipe, setRecipe] = useState<Recipe>('python');
  const request = tableInView(shown, range, flagsOf(search));
  const tabs = RECIPES.map((id) => {
    const text = recipeOf(id, request);
    const content = (
      <div className={styles.recipe}>
        <pre tabIndex={0} aria-label={NAMES[id]} role="region">
          {text}
        </pre>
        <CopyButton text={text}>
          <FormattedMessage id="ui.copy" />
        </CopyButton>
      </div>
    );
    return { id, label: NAMES[id], content };
  });
  return (
    <Modal title={intl.formatMessage({ id: 'data.copyAs' })} kind="wide" onClose={onClose}>
      <p>
        <FormattedMessage id="data.copyAs.help" />
      </p>
      <Tabs label={intl.formatMessage({ id: 'data.copyAs' })} tabs={tabs} selected={recipe} onSelect={setRecipe} />
    </Modal>
  );
}
