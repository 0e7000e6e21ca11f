/** The newest value of a stream, as the beginning of a stream of events or an upload tells it. */
export interface NewestValue {
  readonly code: string;
  /** Time of the value, as services write it. */
  readonly datetime: string;
  readonly value: number | string;
  /** How many values came. */
  readonly values?: number;
}

/** Something that happened, for those who show it. */
export type News =
  /** State of the streams when listening begins. */
  | { readonly kind: 'present'; readonly streams: readonly NewestValue[] }
  /** Streams got values; the newest of each. */
  | { readonly kind: 'values'; readonly streams: readonly NewestValue[] }
  /** Values or flags are others than they were, of these streams, or nobody knows of which. */
  | { readonly kind: 'changed'; readonly codes?: readonly string[] }
  /** An alert has another state. */
  | { readonly kind: 'alert' };

/** Whether a code is one of `codes`, in which a `*` at the end stands for anything. */
export const isAmong = (code: string, codes: readonly string[]): boolean =>
  codes.some((one) => (one.endsWith('*') ? code.startsWith(one.slice(0, -1)) : one === code));

/** The part of some news that concerns streams; undefined where there is none. An alert concerns all who listen. */
export function newsAbout(news: News, codes: readonly string[]): News | undefined {
  switch (news.kind) {
    case 'present':
    case 'values': {
      const streams = news.streams.filter(({ code }) => isAmong(code, codes));
      return streams.length > 0 ? { ...news, streams } : undefined;
    }
    case 'changed':
      return !news.codes || news.codes.some((code) => isAmong(code, codes)) ? news : undefined;
    case 'alert':
      return news;
  }
}
