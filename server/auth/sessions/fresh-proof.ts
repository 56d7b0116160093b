import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { ApiProblems } from '../../api/openapi.js';
import { problem } from '../../api/problem.js';
import { Environment } from '../../config/environment.js';
import { SecondStep, switchedOn } from '../../database/entities/second-step.entity.js';
import type { AuthenticatedUser } from './authenticated-user.js';
import { SecurityLog } from './security-log.js';

/** With a window of 0 a login proves nothing; a password sent for one action is good for that action. */
const ONE_ACTION_SECONDS = 60;

const OTHER_PROOF = 'other-proof';

interface Options {
  /**
   * A field of the body that is a proof itself, where the password is all that the owner has: the handler checks what
   * is sent in it.
   */
  unlessSent?: string;
}

/**
 * The guard of acts that a stolen token alone must not do: the session has to have proved who uses it within
 * REAUTH_WINDOW_MINUTES, by its login or by `POST /auth/reauthenticate` (ASVS 5.0, 7.5.1 and 7.5.2).
 */
@Injectable()
export class FreshProofGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly dataSource: DataSource,
    private readonly environment: Environment,
    private readonly securityLog: SecurityLog,
  ) {}

  /** @throws Problem 403 `reauthentication-required`, which the log is told of (ASVS 5.0, 16.3.2) */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context
      .switchToHttp()
      .getRequest<FastifyRequest & { user: AuthenticatedUser; body?: Record<string, unknown> }>();
    const { id, proofAge, proofRenewed } = request.user;
    const field = this.reflector.get<string | undefined>(OTHER_PROOF, context.getHandler());
    const window = this.environment.reauthWindowMinutes * 60;
    const goodFor = proofRenewed ? Math.max(window, ONE_ACTION_SECONDS) : window;
    if (proofAge < goodFor) return true;
    if (field !== undefined && request.body?.[field] !== undefined) {
      if (!(await this.dataSource.manager.existsBy(SecondStep, switchedOn(id)))) return true;
    }
    this.securityLog.line('authorization-refused', id);
    throw problem('reauthentication-required');
  }
}

/** Closes a route to sessions that have not proved lately who uses them, and announces it. */
export const FreshProof = ({ unlessSent }: Options = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(OTHER_PROOF, unlessSent),
    UseGuards(FreshProofGuard),
    ApiProblems('reauthentication-required'),
  );
