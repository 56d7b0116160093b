import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../api/call.js';
import { Public } from '../auth/sessions/public.decorator.js';
import { isMeasured, measure } from '../shared/measurements.js';
import { Limit } from '../limits/limit.decorator.js';
import { VitalsRequest } from './vitals.dto.js';
import { PageNames } from './page-names.js';

@ApiTags('site')
@Controller('vitals')
export class VitalsController {
  constructor(private readonly pages: PageNames) {}

  @Post()
  @Call('reportVitals', 'Report how fast a page was', {
    description: 'Browsers send it once per visit (`sendBeacon`). Counted, never stored.',
    answers: [204, 'Counted.'],
    access: Public(),
    limits: Limit('vitals-client'),
  })
  report(@Body() { page, device, metrics }: VitalsRequest): void {
    if (!isMeasured('vital')) return;
    const known = this.pages.nameOf(page);
    for (const { name, value } of metrics) measure('vital', { name, value, page: known, device });
  }
}
