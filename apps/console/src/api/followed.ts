import { type FollowedStream, ProblemError, rsql, type Stream } from '@pelorus/client';
import { ingest } from './services';

/** A stream, or a parameter over all codes that it had: then it has `codes`, each with its time. */
export type FollowableStream = Stream & Partial<Pick<FollowedStream, 'codes'>>;

/** Codes of one filter; it must fit into an address. */
const CODES = 100;

/**
 * The streams of instruments, wherever they were: each parameter over all codes that it had. Beside an ingest service
 * without a registry they are the streams with these codes alone.
 */
export async function followedStreams(
  codes: readonly string[],
  signal: AbortSignal,
): Promise<readonly FollowableStream[]> {
  try {
    return await ingest.followed(codes, signal);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'no-registry') throw error;
    return plainStreams(codes, signal);
  }
}

/** The streams with these codes, as far as there are any. */
export async function plainStreams(codes: readonly string[], signal: AbortSignal): Promise<readonly Stream[]> {
  const parts = Array.from({ length: Math.ceil(codes.length / CODES) }, (_, i) =>
    codes.slice(i * CODES, (i + 1) * CODES),
  );
  const lists = parts.map((part) => ingest.streams({ where: rsql`code=in=${part}`, signal }).toArray());
  return (await Promise.all(lists)).flat();
}

/** Whether a stream is followed over all codes that its parameter had. */
export const isFollowed = ({ codes }: FollowableStream): boolean => codes !== undefined;

/** What to ask for the values of a stream: all of its codes where it is followed. */
export const followOf = ({ codes }: FollowableStream): { readonly follow?: true } => (codes ? { follow: true } : {});

/** The address of the page Data with some streams, followed where they are here. */
export const dataSearch = (streams: readonly FollowableStream[]): Record<string, string> => ({
  codes: streams.map(({ code }) => code).join(','),
  ...(streams.some(({ codes }) => codes) ? { follow: 'true' } : {}),
});

/** The moments at which a parameter got another code, with the code before. */
export function movesOf({
  codes = [],
}: FollowableStream): readonly { readonly at: string; readonly from: string; readonly to: string }[] {
  return codes.flatMap(({ code, since }, i) => {
    const former = codes[i - 1];
    return former && since !== undefined ? [{ at: since, from: former.code, to: code }] : [];
  });
}
