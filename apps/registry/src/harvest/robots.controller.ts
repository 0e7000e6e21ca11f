import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Produces } from '@pelorus/shared/http';
import { RegistrySettings } from '../registry-settings';
import { SITEMAP_PATH } from './sitemap.controller';

/** Tells crawlers that they may read everything, or nothing of a sandbox. */
@ApiTags('items')
@Controller('robots.txt')
export class RobotsController {
  constructor(private readonly settings: RegistrySettings) {}

  @Get()
  @ApiOperation({
    summary: 'What crawlers may read',
    description: 'Names the sitemap when PUBLIC_URL is set. A sandbox asks to be left alone.',
  })
  @Produces('text/plain')
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' }, example: 'User-agent: *\nDisallow:\n' } } })
  @Header('Content-Type', 'text/plain; charset=utf-8')
  read(): string {
    const { SANDBOX, publicRoot } = this.settings;
    if (SANDBOX) return 'User-agent: *\nDisallow: /\n';
    const sitemap = publicRoot === undefined ? '' : `Sitemap: ${publicRoot}/${SITEMAP_PATH}\n`;
    return `User-agent: *\nDisallow:\n${sitemap}`;
  }
}
