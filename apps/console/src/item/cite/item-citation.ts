import { type Contact } from '@pelorus/client';
import { AUTHOR_ROLES } from '@pelorus/registry/model';
import { contactsByPerson, type Person } from '../../records/contacts-by-person';
import { type ShownItem } from '../../records/item-queries';

/** An item with who looks after it. */
export type Cared = Pick<ShownItem, 'contacts'>;

export interface Citation {
  readonly authors: readonly Contact[];
  /** Organisations of the authors, or of whoever looks after the item. */
  readonly organisations: readonly string[];
  readonly year: string;
  readonly title: string;
  /** Kind, manufacturer, model and numbers. */
  readonly details: readonly string[];
  /** Persistent identifier, or the address of the page. */
  readonly link: string;
}

/**
 * Collects what a citation of an item says; `link` is where it leads. An item without authors has those of the nearest
 * item above it, or else the organisations of its contacts.
 */
export function citationOf(item: ShownItem, above: readonly Cared[], link: string): Citation {
  const cared = [item, ...above].map(({ contacts }) => contactsByPerson(contacts ?? []));
  const authors = cared.map(authorsOf).find(({ length }) => length > 0) ?? [];
  const known = [authors, ...cared.map((people) => people.map(({ contact }) => contact))];
  const organisations = known.map(organisationsOf).find(({ length }) => length > 0) ?? [];
  const { type, manufacturer = '', model = '', serialNumber = '' } = item;
  return {
    authors,
    organisations,
    year: item.lastModified.slice(0, 4),
    title: `${item.longName || item.shortName} (${item.code}), version ${item.version}`,
    details: [type.generalName, `${manufacturer} ${model}`.trim(), serialNumber && `s/n ${serialNumber}`].filter(
      Boolean,
    ),
    link,
  };
}

/** The contacts who have the first of the roles that somebody has. */
function authorsOf(people: readonly Person[]): readonly Contact[] {
  const having = (name: string) => people.filter(({ roles }) => roles.some(({ systemName }) => systemName === name));
  const found = AUTHOR_ROLES.map(having).find(({ length }) => length > 0) ?? [];
  return found.map(({ contact }) => contact);
}

const organisationsOf = (contacts: readonly Contact[]): readonly string[] => [
  ...new Set(contacts.flatMap(({ companyName }) => companyName || [])),
];

/** `Seestern, P.`, or the name of an organisation. */
function authorName({ firstName, lastName, companyName = '' }: Contact): string {
  if (!lastName) return companyName || firstName;
  return firstName ? `${lastName}, ${[...firstName][0]}.` : lastName;
}

export function citationText(citation: Citation): string {
  const { year, title, details, link } = citation;
  const [names, publisher] = namesOf(citation);
  return [
    `${names.length > 0 ? `${names.join('; ')} ` : ''}(${year}): ${title}.`,
    `${details.join(', ')}.`,
    ...(publisher ? [`${publisher}.`] : []),
    link,
  ].join(' ');
}

/** The names of the authors, and the organisations that publish; without authors these stand in their place. */
function namesOf({ authors, organisations }: Citation): readonly [names: readonly string[], publisher: string] {
  const names = authors.map(authorName).filter(Boolean);
  if (names.length === 0) return [organisations, ''];
  return [names, organisations.filter((name) => !names.includes(name)).join('; ')];
}

/** A citation as an entry of BibTeX; `key` is a word without spaces. */
export function bibTex(citation: Citation, key: string): string {
  const { authors, organisations, year, title, details, link } = citation;
  const names = authors.map(({ firstName, lastName, companyName = '' }) =>
    lastName ? inTex(`${lastName}, ${firstName}`) : `{${inTex(companyName || firstName)}}`,
  );
  const [, publisher] = namesOf(citation);
  const author = names.length > 0 ? names : organisations.map((name) => `{${inTex(name)}}`);
  const fields = {
    ...(author.length > 0 ? { author: author.join(' and ') } : {}),
    title: `{${inTex(title)}}`,
    year,
    howpublished: inTex(details.join(', ')),
    ...(publisher ? { publisher: inTex(publisher) } : {}),
    url: link,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${key.replaceAll(/[^\w:.-]/g, '_')},\n${lines.join(',\n')}\n}\n`;
}

/** Characters that mean something to TeX. Braces and backslashes are left out: they would have to be balanced. */
const inTex = (text: string): string => text.replaceAll(/[\\{}]/g, '').replaceAll(/[&%$#_]/g, '\\$&');
