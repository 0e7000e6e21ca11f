import { type ObjectSettings } from '@pelorus/ingest/persistence';

export interface PassThreadSettings {
  readonly databaseUrl: string;
  readonly schema: string;
  readonly objects?: ObjectSettings;
}

export type FromPassThread<Progress> =
  | { readonly kind: 'pass'; readonly progress: Progress }
  | { readonly kind: 'failure'; readonly message: string };

export type ToPassThread = { readonly kind: 'stop' };
