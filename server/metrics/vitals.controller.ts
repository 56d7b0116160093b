import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/sessions/public.decorator.js';
import { isMeasured, measure } from '../shared/measurements.js';
import { NoContent } from '../api/openapi.js';
import { MINUTE } from '../shared/units.js';
import { RateLimit } from '../rate-limits/rate-limit.js';
import { VitalsRequest } from './vitals.dto.js';
import { PageNames } from './page-names.js';

@ApiTags('site')
@Controller('vitals')
export class VitalsController {
  constructor(private readonly pages: PageNames) {}

  @Public()
  @Post()
  @RateLimit({ name: 'vitals-client', by: 'client', points: 120, seconds: MINUTE })
  @ApiOperation({
    operationId: 'reportVitals',
    summary: 'Report how fast a page was',
    description: 'Browsers send it once per visit (`sendBeacon`). Counted, never stored.',
  })
  @NoContent('Counted.')
  report(@Body() { page, device, metrics }: VitalsRequest): void {
    if (!isMeasured('vital')) return;
    const known = this.pages.nameOf(page);
    for (const { name, value } of metrics) measure('vital', { name, value, page: known, device });
  }
}
