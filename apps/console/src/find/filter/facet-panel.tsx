import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/control/button';
import { Failed } from '../../ui/state/states';
import { NARROW, useMedia } from '../../ui/use-media';
import { FacetValues } from './facet-values';
import { withValues } from './facet-filter';
import { refusedFault } from './filter-faults';
import { FACETS, facetsQuery } from '../find-queries';
import { type Question } from '../find-search';
import styles from './facet-panel.module.css';

interface Props {
  readonly question: Question;
  readonly onWhere: (where: string) => void;
}

/** Facets of the results with counts; choices edit the filter. */
export function FacetPanel({ question, onWhere }: Props) {
  const intl = useIntl();
  const narrow = useMedia(NARROW);
  const [many, setMany] = useState(false);
  const { data, error, refetch } = useQuery(facetsQuery(question, many));
  const where = question.where ?? '';
  return (
    <details className={styles.panel} open={!narrow}>
      <summary>
        <FormattedMessage id="find.facets" />
      </summary>
      <div role="group" aria-label={intl.formatMessage({ id: 'find.facets' })} className={styles.facets}>
        {error && !data && !refusedFault(error) && <Failed error={error} onRetry={() => void refetch()} />}
        {data?.ofAll && (
          <p>
            <FormattedMessage id="find.facetsOfAll" />
          </p>
        )}
        {data &&
          FACETS.map((name) => {
            const facet = data.facets[name];
            if (!facet || facet.totalValues === 0) return null;
            return (
              <FacetValues
                key={name}
                name={name}
                facet={facet}
                where={where}
                onWhere={onWhere}
                onMore={many ? undefined : () => setMany(true)}
              />
            );
          })}
        {data && where !== '' && (
          <Button kind="plain" onPress={() => onWhere(withoutFacets(where, Object.values(data.facets)))}>
            <FormattedMessage id="find.clear" />
          </Button>
        )}
      </div>
    </details>
  );
}

const withoutFacets = (where: string, facets: readonly { readonly selector: string }[]): string =>
  facets.reduce((left, { selector }) => withValues(left, selector, []), where);
