import { Get, Inject, Param, Put, Res, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { type Response } from 'express';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, PerhapsAccount, RequiresSession, TakesSession } from '@pelorus/auth/http';
import { type AsOfView } from '@pelorus/registry/domain';
import { type ItemKey, RestoreService, type ShownRevision } from '@pelorus/registry/service';
import { ServiceSettings } from '@pelorus/shared/config';
import { type Precondition, withArticle } from '@pelorus/shared/kernel';
import { ApiProblems, DEDUP, IfMatch, QueryParameters, type RecordReply, publicPath } from '@pelorus/shared/http';
import { AsOf, AtAnyTimeFor } from '../as-of/at-any-time.decorator';
import { replyRecord } from '../records/record-list';
import { historyController, type RecordHistory } from './history.controller';

/** Records whose revisions can be read and restored. */
export interface RecordRevisions extends RecordHistory {
  readonly dto: Type<object>;
  /** Requires a session to read revisions, which may be of the reader's own data. */
  readonly personal?: boolean;
  /** Describes what restoring leaves as it is, or does besides. */
  readonly restoring: string;
}

function ApiRevision(): MethodDecorator {
  return ApiParam({
    name: 'revision',
    description: 'The number of the revision, as the history and the beginning of an ETag say it',
    schema: { type: 'integer', minimum: 1, examples: [1] },
  });
}

const ADDS_PERSONAL =
  'Open. A session of an administrator or of the contact itself shows personal data of contacts as they were.';

/** The base class of a controller of the history and the revisions of records. */
export function revisionController(how: RecordRevisions) {
  const { table, kind, owner: path, key, dto, personal, restoring } = how;
  const session = personal ? RequiresSession : () => TakesSession(ADDS_PERSONAL);

  class RevisionController extends historyController(how) {
    @Inject() protected readonly restoring!: RestoreService;
    @Inject() protected readonly settings!: ServiceSettings;

    @Get(':revision')
    @ApiOperation({
      summary: `A ${kind} as it was at a revision`,
      description:
        'What is always shown with it, and what it refers to, is shown as it was when the revision began. `Link` leads to the revisions before and after.',
    })
    @path.described()
    @key.described()
    @ApiRevision()
    @AtAnyTimeFor(session(), DEDUP)
    @ApiOkResponse({ type: dto, headers: { Link: { schema: { type: 'string' } } } })
    @ApiProblems(400, 404, 503)
    async get(
      @PerhapsAccount() viewer: Account | undefined,
      @Param('id', path.pipe) owner: ItemKey | undefined,
      @Param(key.name, key.pipe) record: ItemKey,
      @Param('revision') revision: string,
      @Res({ passthrough: true }) response: Response,
      @AsOf() at: AsOfView | undefined,
    ): Promise<RecordReply> {
      const found = await this.histories.get({ table, owner, key: record }, revision, { viewer, at });
      response.append('Link', revisionLinks(this.settings, found));
      return replyRecord(found.shown);
    }

    @Put(':revision')
    @RequiresSession()
    @ApiOperation({ summary: `Make ${withArticle(kind)} again what it was at a revision`, description: restoring })
    @path.described()
    @key.described()
    @ApiRevision()
    @QueryParameters(DEDUP)
    @ApiOkResponse({ type: dto })
    @ApiProblems(400, 404, 409, 412, 422, 503)
    async restore(
      @CurrentAccount() account: Account,
      @Param('id', path.pipe) owner: ItemKey | undefined,
      @Param(key.name, key.pipe) record: ItemKey,
      @Param('revision') revision: string,
      @IfMatch() precondition: Precondition,
    ): Promise<RecordReply> {
      return replyRecord(await this.restoring.restore(account, { table, owner, key: record }, revision, precondition));
    }
  }
  return RevisionController;
}

/** The values of `Link` of a record as it was: where it is now, its history, and the revisions before and after (RFC 5829). */
export function revisionLinks(settings: ServiceSettings, { link, previous, next }: ShownRevision): string[] {
  const history = `${link}/history`;
  const linkTo = (path: string, relation: string) => `<${publicPath(settings, path)}>; rel="${relation}"`;
  return [
    linkTo(link, 'latest-version'),
    linkTo(history, 'version-history'),
    ...(previous === undefined ? [] : [linkTo(`${history}/${previous}`, 'prev predecessor-version')]),
    ...(next === undefined ? [] : [linkTo(`${history}/${next}`, 'next successor-version')]),
  ];
}
