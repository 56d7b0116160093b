import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { tap } from 'rxjs';
import { originOf } from '../../common/request-origin.js';
import type { AuthenticatedUser } from '../authenticated-user.js';
import { SecurityLog } from './security-log.js';

/** Tells the security log of every call that a good token was not enough for: 403 (ASVS 5.0, 16.3.2). */
@Injectable()
export class RefusalLog implements NestInterceptor {
  constructor(private readonly securityLog: SecurityLog) {}

  intercept(context: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(
      tap({
        error: (error: unknown) => {
          if (!(error instanceof HttpException) || error.getStatus() !== 403) return;
          const request = context
            .switchToHttp()
            .getRequest<FastifyRequest & { user?: AuthenticatedUser }>();
          this.securityLog.line('authorization-refused', originOf(request), request.user?.id);
        },
      }),
    );
  }
}
