import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call } from '../api/call.js';
import { Public } from '../auth/sessions/access.decorators.js';
import { measure } from '../shared/measurements.js';
import { Limit } from '../limits/limit.decorator.js';
import { VitalsRequest } from './vitals.dto.js';

@ApiTags('site')
@Controller('vitals')
export class VitalsController {
  @Post()
  @Call('reportVitals', 'Report how fast a page was', {
    description: 'Browsers send it once per visit (`sendBeacon`). Counted, never stored.',
    answers: [204, 'Counted.'],
    access: Public(),
    limits: Limit('vitals-client'),
  })
  report(@Body() { metrics }: VitalsRequest): void {
    for (const metric of metrics) measure('vital', metric);
  }
}
