import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Database } from '@pelorus/shared/persistence';
import { FROM_REPLICA } from './from-replica.decorator';

/** Lets operations with `FromReplica` read from a replica. */
@Injectable()
export class ReplicaGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(FROM_REPLICA, places)) this.database.replicas?.allow();
    return true;
  }
}
