import { pattern, ProblemError, rsql } from '@pelorus/client';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { PageHead } from '../ui/page/page-head';
import { Empty, Failed } from '../ui/state/states';
import { Time } from '../ui/text/time';
import { typedMoment } from '../ui/control/typed-moment';
import { type ShownItem } from '../records/item-queries';

interface Props {
  readonly id: string;
  /** Moment in the URL. */
  readonly asOf: string | undefined;
  readonly error: unknown;
  /** Present item, where only the moment is wrong. */
  readonly present: ShownItem | undefined;
  readonly onRetry: () => void;
}

/** Page of a missing item, or of a moment without it, with ways on. */
export function ItemGone({ id, asOf, error, present, onRetry }: Props) {
  const title = present?.longName || present?.code || id;
  if (!(error instanceof ProblemError) || ![400, 404].includes(error.status))
    return <Failed error={error} onRetry={onRetry} />;
  return (
    <>
      <PageHead title={title} />
      <Empty
        title={
          present && asOf ? (
            <NoMoment asOf={asOf} code={error.code} />
          ) : (
            <FormattedMessage id="item.gone" values={{ id }} />
          )
        }
      >
        {present ? <WaysInTime present={present} since={sinceOf(error)} /> : <WaysToOthers id={id} />}
      </Empty>
    </>
  );
}

/** Reason for a missing state, by the refusal's code. */
function NoMoment({ asOf, code }: { readonly asOf: string; readonly code: string }) {
  const time = <Time value={asOf} />;
  if (code === 'in-future') return <FormattedMessage id="item.noMoment.future" values={{ time }} />;
  if (typedMoment(asOf) === undefined) return <FormattedMessage id="item.noMoment.wrong" values={{ text: asOf }} />;
  return <FormattedMessage id="item.noMoment.before" values={{ time }} />;
}

/** First moment of the item, from the answer. */
function sinceOf({ problem }: ProblemError): string | undefined {
  const existed: unknown = problem['existed'];
  if (typeof existed !== 'object' || existed === null || !('since' in existed)) return undefined;
  return typeof existed.since === 'string' ? existed.since : undefined;
}

function WaysInTime({ present, since }: { readonly present: ShownItem; readonly since: string | undefined }) {
  const params = { id: String(present.id) };
  return (
    <>
      {since && (
        <Link to="/items/$id" params={params} search={{ asOf: since }}>
          <FormattedMessage id="item.atItsBeginning" values={{ time: <Time value={since} /> }} />
        </Link>
      )}
      <Link to="/items/$id" params={params} search={{}}>
        <FormattedMessage id="item.backToNow" />
      </Link>
    </>
  );
}

/** Finds items by short name, which changes less often than codes. */
function WaysToOthers({ id }: { readonly id: string }) {
  const words = id.split(':').at(-1) ?? id;
  return (
    <>
      <p>
        <FormattedMessage id="item.goneHelp" />
      </p>
      <Link to="/items" search={{ where: String(rsql`code=ilike=${pattern(`*${words}*`)}`) }}>
        <FormattedMessage id="item.findLike" values={{ words }} />
      </Link>
    </>
  );
}
