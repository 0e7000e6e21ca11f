import { DateTimeField } from '@pelorus/shared/http';

/** The optional body that makes a version. */
export class VersionBody {
  @DateTimeField({ description: 'From when it is valid', example: '2024-01-17T18:17:13.759' })
  readonly validityDate?: string;
}
