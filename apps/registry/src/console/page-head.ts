/** Part of a page's head that the service writes, so that programs which run no scripts find it. */
export interface PageHead {
  readonly title: string;
  readonly description?: string;
  /** Address of the page that search engines should keep. */
  readonly canonical?: string;
  /** Description of the record in JSON-LD. */
  readonly jsonLd?: object;
}

/** Describes the page at a path; undefined where it has nothing of its own. */
export type DescribePage = (path: string) => Promise<PageHead | undefined>;
