import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import { QUOTAS_EXTENSION } from '../api/call.js';
import type { LimitName, RouteLimit, ShareName } from './limits.js';

/* What `LimitInterceptor` reads of a route; the decorators below set it. */
export const Counted = Reflector.createDecorator<readonly RouteLimit[]>();
export const Shares = Reflector.createDecorator<{ names: readonly ShareName[]; waits: boolean }>();

/** Limits a route by client, block or account before its fields are read. */
export const Limit = (...names: RouteLimit[]): MethodDecorator =>
  applyDecorators(Counted(names), ApiLimits('calls', ...names));

/** Bounds the calls in progress of routes with the same names: those above a share are refused. */
export const InProgress = (...names: ShareName[]) => Shares({ names, waits: false });

/** The same for calls that hash passwords. @param waits for those with a mailed link, of which none is refused */
export const PasswordWork = ({ waits } = { waits: false }) =>
  Shares({ names: ['password-work-account', 'password-work-client', 'password-work'], waits });

/** Documents what the service of a route counts. @param counted what takes a point, in the plural */
export const ApiLimits = (counted: string, ...names: LimitName[]): MethodDecorator =>
  ApiExtension(QUOTAS_EXTENSION, [counted, ...names]);
