/** Options of a query that stays live while its page is in view; a page in the background asks for nothing. */
export const live = (seconds: number) =>
  ({ refetchInterval: seconds * 1000, refetchIntervalInBackground: false }) as const;
