import { Link } from '@tanstack/react-router';

interface Props {
  readonly item: { readonly id: number; readonly longName: string; readonly shortName: string };
  readonly asOf: string | undefined;
}

/** An item by its name, as it was at the moment that is looked at. */
export const NamedLink = ({ item: { id, longName, shortName }, asOf }: Props) => (
  <Link to="/items/$id" params={{ id: String(id) }} search={asOf ? { asOf } : {}}>
    <bdi>{longName || shortName}</bdi>
  </Link>
);
