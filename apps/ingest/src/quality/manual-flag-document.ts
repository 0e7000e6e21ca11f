import { type ManualFlag } from '@pelorus/ingest/domain';
import { type GivenFlag } from '@pelorus/ingest/service';
import { type CheckedFlagDto, type ManualFlagDto } from './manual-flag.dto';
import { writtenInstant } from './written-time';

export function manualFlagDocument(flag: ManualFlag): ManualFlagDto {
  const { id, created, revoked, revokedBy, reason } = flag;
  return {
    id,
    ...content(flag, flag.username),
    created: writtenInstant(created),
    ...(revoked && { revoked: writtenInstant(revoked) }),
    ...(revokedBy !== undefined && { revokedBy }),
    ...(reason !== undefined && { reason }),
  };
}

export function checkedFlagDocument(flag: GivenFlag, username: string): CheckedFlagDto {
  return content(flag, username);
}

function content(
  { codes, datetimeMin, datetimeMax, flag, cause, comment }: Omit<GivenFlag, 'pointer'>,
  username: string,
): CheckedFlagDto {
  return {
    codes: [...codes],
    datetimeMin: writtenInstant(datetimeMin),
    datetimeMax: writtenInstant(datetimeMax),
    flag,
    cause,
    ...(comment !== undefined && { comment }),
    username,
  };
}
