import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { DomainError, release } from '@pelorus/shared/kernel';
import { ApiProblems } from '../openapi/problem.dto';
import { DatabaseHealth } from './database-health';
import { ServiceState } from './service-state';

class Health {
  @ApiProperty({ enum: ['up'] })
  readonly status!: 'up';
}

class ServiceHealth {
  @ApiProperty({ enum: ['up', 'stopping', 'database-unavailable'] })
  readonly status!: string;

  @ApiProperty({ description: 'Release that runs' })
  readonly version!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: true },
    description: 'How features are, by name',
  })
  readonly features!: Readonly<Record<string, object>>;
}

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: DatabaseHealth,
    private readonly state: ServiceState,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'How the service and its features are, for people',
    description: 'Always 200: `status` says what is wrong, `features` how what runs in the background gets on.',
  })
  @ApiOkResponse({ type: ServiceHealth })
  async health(): Promise<ServiceHealth> {
    const { stopping, features } = this.state;
    const isReachable = await this.database.isReachable();
    const status = stopping ? 'stopping' : isReachable ? 'up' : 'database-unavailable';
    return { status, version: release, features };
  }

  @Get('live')
  @ApiOperation({ summary: 'The process answers', description: 'Asks nothing else: for those who restart what hangs.' })
  @ApiOkResponse({ type: Health })
  live(): Health {
    return { status: 'up' };
  }

  @Get('ready')
  @ApiOperation({
    summary: 'The service can serve: it is not stopping and its database answers',
    description: '503 otherwise: for those who send requests to instances that can serve.',
  })
  @ApiOkResponse({ type: Health })
  @ApiProblems(503)
  async ready(): Promise<Health> {
    if (this.state.stopping) throw new DomainError('unavailable', 'stopping', 'The service is stopping.');
    if (!(await this.database.isReachable())) {
      throw new DomainError('unavailable', 'database-unavailable', 'The database cannot be reached.');
    }
    return { status: 'up' };
  }
}
