import { Module } from '@nestjs/common';
import { Limiter } from './limiter.js';

/** Any module with a `@Limit` or `@InProgress` on its routes imports it. */
@Module({ providers: [Limiter], exports: [Limiter] })
export class LimitsModule {}
