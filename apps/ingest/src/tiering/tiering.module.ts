import { Module } from '@nestjs/common';
import { provideMetrics } from '@pelorus/shared/http';
import { addTierMetrics } from './tier-metrics';
import { TierLifecycle } from './tier.lifecycle';

/** Tiering in the background. */
@Module({ providers: [TierLifecycle, provideMetrics([TierLifecycle], addTierMetrics)] })
export class TieringModule {}
