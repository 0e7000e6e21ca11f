/** Settings with which every thread of passes starts. */
export interface PassThreadSettings {
  readonly databaseUrl: string;
  readonly schema: string;
}

/** Messages from the thread: a pass, or a failure. */
export type FromPassThread<Progress> =
  { readonly kind: 'pass'; readonly progress: Progress } | { readonly kind: 'failure'; readonly message: string };

/** The only message to the thread: to stop. */
export type ToPassThread = { readonly kind: 'stop' };
