import { type Contact } from '@pelorus/client';
import { AUTHOR_ROLES } from '@pelorus/registry/model';
import { contactsByPerson, type Person } from '../../records/contacts-by-person';
import { type ShownItem } from '../../records/item-queries';

/** Item with its contacts. */
export type Cared = Pick<ShownItem, 'contacts'>;

export interface Citation {
  readonly authors: readonly Contact[];
  /** Organisations of the authors, or of the contacts. */
  readonly organisations: readonly string[];
  readonly year: string;
  readonly title: string;
  /** Kind, manufacturer, model and numbers. */
  readonly details: readonly string[];
  /** Persistent identifier, or URL of the page. */
  readonly link: string;
}

/**
 * Facts of a citation with its `link`. Missing authors come from the nearest item above, else the organisations of
 * contacts stand in.
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

/** Contacts of the first role that somebody has. */
function authorsOf(people: readonly Person[]): readonly Contact[] {
  const having = (name: string) => people.filter(({ roles }) => roles.some(({ systemName }) => systemName === name));
  const found = AUTHOR_ROLES.map(having).find(({ length }) => length > 0) ?? [];
  return found.map(({ contact }) => contact);
}

const organisationsOf = (contacts: readonly Contact[]): readonly string[] => [
  ...new Set(contacts.flatMap(({ companyName }) => companyName || [])),
];

/** `Seestern, P.`, or an organisation's name. */
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

/** Authors and publishers; without authors the latter stand in. */
function namesOf({ authors, organisations }: Citation): readonly [names: readonly string[], publisher: string] {
  const names = authors.map(authorName).filter(Boolean);
  if (names.length === 0) return [organisations, ''];
  return [names, organisations.filter((name) => !names.includes(name)).join('; ')];
}

/** BibTeX entry; `key` has no spaces. */
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

/** Escapes TeX characters; drops braces and backslashes, which would have to be balanced. */
const inTex = (text: string): string => text.replaceAll(/[\\{}]/g, '').replaceAll(/[&%$#_]/g, '\\$&');
