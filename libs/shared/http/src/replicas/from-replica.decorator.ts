import { SetMetadata } from '@nestjs/common';

export const FROM_REPLICA = 'pelorus:from-replica';

/**
 * Says that an operation does nothing but read records or data, so that a replica may answer it. What it reads must not be shared
 * with other requests while it is read: they may need what came later.
 */
export function FromReplica(): MethodDecorator & ClassDecorator {
  return SetMetadata(FROM_REPLICA, true);
}
