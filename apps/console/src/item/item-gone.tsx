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
  /** The moment of the address. */
  readonly asOf: string | undefined;
  readonly error: unknown;
  /** The item as it is, where only the moment of the address is wrong. */
  readonly present: ShownItem | undefined;
  readonly onRetry: () => void;
}

/** The page of an item that there is none of, or was none of at a moment, with ways on. */
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

/** Says why there is no state of a moment, by the code of the refusal. */
function NoMoment({ asOf, code }: { readonly asOf: string; readonly code: string }) {
  const time = <Time value={asOf} />;
  if (code === 'in-future') return <FormattedMessage id="item.noMoment.future" values={{ time }} />;
  if (typedMoment(asOf) === undefined) return <FormattedMessage id="item.noMoment.wrong" values={{ text: asOf }} />;
  return <FormattedMessage id="item.noMoment.before" values={{ time }} />;
}

/** The first moment of the item, which the answer names. */
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

/** Codes change when items move, short names less often. */
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
