import { type Contact } from '@pelorus/client';
import { contactsByPerson } from './contacts-by-person';
import { type ShownItem } from './item-queries';

/** Roles of those who are named as authors, the first that somebody has. */
const AUTHORS = ['Principal_Investigator', 'Owner', 'Custodian', 'Operator', 'Editor'];

/** What a citation of an item says. */
export interface Citation {
  readonly authors: readonly Contact[];
  readonly year: string;
  readonly title: string;
  /** Kind, manufacturer, model and numbers. */
  readonly details: readonly string[];
  /** Persistent identifier, or the address of the page. */
  readonly link: string;
}

/** Collects what a citation of an item says; `link` is where it leads. */
export function citationOf(item: ShownItem, link: string): Citation {
  const people = contactsByPerson(item.contacts ?? []);
  const role = AUTHORS.find((name) => people.some(({ roles }) => roles.some(({ systemName }) => systemName === name)));
  const authors = people.filter(({ roles }) => roles.some(({ systemName }) => systemName === role));
  const { type, manufacturer = '', model = '', serialNumber = '' } = item;
  return {
    authors: authors.map(({ contact }) => contact),
    year: item.lastModified.slice(0, 4),
    title: `${item.longName || item.shortName} (${item.code}), version ${item.version}`,
    details: [type.generalName, `${manufacturer} ${model}`.trim(), serialNumber && `s/n ${serialNumber}`].filter(
      Boolean,
    ),
    link,
  };
}

/** `Seestern, P.`, or the name of an organisation. */
function authorName({ firstName, lastName, companyName = '' }: Contact): string {
  if (!lastName) return companyName || firstName;
  return firstName ? `${lastName}, ${[...firstName][0]}.` : lastName;
}

/** A citation as a line of text. */
export function citationText({ authors, year, title, details, link }: Citation): string {
  const names = authors.map(authorName).filter(Boolean).join('; ');
  return `${names ? `${names} ` : ''}(${year}): ${title}. ${details.join(', ')}. ${link}`;
}

/** A citation as an entry of BibTeX; `key` is a word without spaces. */
export function bibTex({ authors, year, title, details, link }: Citation, key: string): string {
  const names = authors.map(({ firstName, lastName, companyName = '' }) =>
    lastName ? inTex(`${lastName}, ${firstName}`) : `{${inTex(companyName || firstName)}}`,
  );
  const fields = {
    ...(names.length > 0 ? { author: names.join(' and ') } : {}),
    title: `{${inTex(title)}}`,
    year,
    howpublished: inTex(details.join(', ')),
    url: link,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${key.replaceAll(/[^\w:.-]/g, '_')},\n${lines.join(',\n')}\n}\n`;
}

/** Characters that mean something to TeX. Braces and backslashes are left out: they would have to be balanced. */
const inTex = (text: string): string => text.replaceAll(/[\\{}]/g, '').replaceAll(/[&%$#_]/g, '\\$&');
