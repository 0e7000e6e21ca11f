import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { FormerCode } from '@pelorus/registry/domain';
import { ServiceSettings } from '@pelorus/shared/config';
import { publicPath } from '@pelorus/shared/http';

const ITEM = /^\/rest\/v2\/items\/[^/?]+/;
/** See Other: the code was an item's, and the item describes itself elsewhere. */
const SEE_OTHER = 303;

/** Leads from a former code to the item that had it last, and names all that had it. */
@Catch(FormerCode)
@Injectable()
export class FormerCodeFilter implements ExceptionFilter<FormerCode> {
  constructor(@Inject(ServiceSettings) private readonly settings: ServiceSettings) {}

  catch({ code, message, holders }: FormerCode, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [last] = holders;
    const path = http.getRequest<Request>().originalUrl.replace(ITEM, `/rest/v2/items/${last!.item.id}`);
    const response = http.getResponse<Response>();
    response.status(SEE_OTHER).setHeader('Location', publicPath(this.settings, path));
    response.json({ code, detail: message, holders });
  }
}
