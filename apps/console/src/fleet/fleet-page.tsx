import { getRouteApi } from '@tanstack/react-router';
import { type CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/control/button';
import { WordsField } from '../ui/control/words-field';
import { PageHead } from '../ui/page/page-head';
import { Empty, Failed, Loading } from '../ui/state/states';
import { FleetMap } from './fleet-map';
import { FLEET_PARTS, type FleetSearch } from './fleet-search';
import { chosenPlatforms, isOfPart } from './platform-order';
import { PlatformTable } from './platform-table';
import { TroubledTable } from './troubled-table';
import { type FleetReading, useFleet } from './use-fleet';
import styles from './fleet-page.module.css';

const route = getRouteApi('/fleet');

type Changed = { readonly [Key in keyof FleetSearch]?: FleetSearch[Key] | undefined };

export function FleetPage() {
  const intl = useIntl();
  const fleet = useFleet();
  const { states, error, retry } = fleet;
  return (
    <div className={styles.page}>
      <PageHead title={intl.formatMessage({ id: 'fleet.title' })} lead={<FormattedMessage id="fleet.lead" />} />
      {states ? (
        <States fleet={fleet} states={states} />
      ) : error ? (
        <Failed error={error} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function States({
  fleet,
  states,
}: {
  readonly fleet: FleetReading;
  readonly states: NonNullable<FleetReading['states']>;
}) {
  const { now, hasStreams, error, retry } = fleet;
  const search: FleetSearch = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Changed): void =>
    void navigate({
      search: (before) => ({ ...before, ...changed }) as FleetSearch,
      replace: true,
      resetScroll: false,
    });
  const listed = chosenPlatforms(states, search, now);
  const chosen = listed.filter(({ platform }) => String(platform.id) === search.platform);
  const choose = (platform: string | undefined): void => change({ platform });
  return (
    <>
      <Filters states={states} now={now} search={search} onChange={change} />
      <div className={styles.columns} style={{ '--rows': listed.length } as CSSProperties}>
        <PlatformTable
          states={listed}
          now={now}
          sorts={search.sorts ?? '-streams'}
          onSort={(sorts) => change({ sorts })}
          chosen={search.platform}
          onChoose={choose}
          empty={<Empty title={<FormattedMessage id={states.length === 0 ? 'fleet.none' : 'fleet.noMatch'} />} />}
        />
        <FleetMap states={listed} chosen={search.platform} onChoose={choose} />
      </div>
      {error ? <Failed error={error} onRetry={retry} /> : !hasStreams && <Loading />}
      {hasStreams && <TroubledTable states={chosen.length > 0 ? chosen : listed} now={now} />}
    </>
  );
}

interface FilterProps {
  readonly states: NonNullable<FleetReading['states']>;
  readonly now: number;
  readonly search: FleetSearch;
  readonly onChange: (changed: Changed) => void;
}

/** Filters by words and parts of the fleet, with numbers. */
function Filters({ states, now, search: { q = '', only }, onChange }: FilterProps) {
  const intl = useIntl();
  return (
    <search className={styles.filters}>
      <WordsField
        label={intl.formatMessage({ id: 'fleet.search' })}
        value={q}
        onWords={(words) => onChange({ q: words || undefined })}
      />
      {FLEET_PARTS.map((part) => (
        <Button
          key={part}
          aria-pressed={only === part}
          onPress={() => onChange({ only: only === part ? undefined : part, platform: undefined })}
        >
          <FormattedMessage
            id={`fleet.only.${part}`}
            values={{ count: states.filter((state) => isOfPart(state, part, now)).length }}
          />
        </Button>
      ))}
    </search>
  );
}
