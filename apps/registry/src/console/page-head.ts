import { type Request } from 'express';

/** Part of a page's head that the service writes, so that programs which run no scripts find it. */
export interface PageHead {
  /** 404 where the record of the address is none, 303 where it has another address; 200 without it. */
  readonly status?: number;
  readonly title: string;
  readonly description?: string;
  /** Address of the page that search engines should keep. */
  readonly canonical?: string;
  /** Description of the record in JSON-LD, as JSON. */
  readonly jsonLd?: string;
  /** `Link` headers of the record (signposting.org). */
  readonly links?: string;
  /** Where the page is, with the status 303. */
  readonly location?: string;
}

/** Describes the page that a request asks for as anybody may read it; undefined where it has nothing of its own. */
export type DescribePage = (request: Request) => Promise<PageHead | undefined>;

/** Search engines show about as much. */
const LONGEST = 300;

/** The beginning of a text in one line, cut at a word. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut} …`;
}
