export interface ItemState {
  readonly revision: number;
  readonly base: string;
  readonly longName: string;
}

export const itemText = ({ revision, base, longName }: ItemState): string => `${revision} ${base} ${longName}`;

export function itemOf(text: string): ItemState {
  const [revision, base, ...longName] = text.split(' ');
  return { revision: Number(revision), base: base!, longName: longName.join(' ') };
}
