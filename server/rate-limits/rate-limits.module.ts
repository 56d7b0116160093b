import { Global, Module } from '@nestjs/common';
import { RateLimits } from './rate-limits.js';
import { RowBounds } from './row-bounds.js';

@Global()
@Module({ providers: [RateLimits, RowBounds], exports: [RateLimits, RowBounds] })
export class RateLimitsModule {}
