import { Link } from '@tanstack/react-router';

interface Props {
  readonly item: { readonly id: number; readonly longName: string; readonly shortName: string };
  readonly asOf: string | undefined;
}

/** Link to an item by name, at the shown moment. */
export const NamedLink = ({ item: { id, longName, shortName }, asOf }: Props) => (
  <Link to="/items/$id" params={{ id: String(id) }} search={asOf ? { asOf } : {}}>
    <bdi>{longName || shortName}</bdi>
  </Link>
);
