import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Histogram } from 'prom-client';
import { Call } from '../api/call.js';
import { Public } from '../auth/sessions/access.decorators.js';
import { Limit } from '../limits/limit.decorators.js';
import { VitalsRequest } from './vitals.dto.js';

const vitals = new Histogram({
  name: 'northfold_web_vital',
  help: 'LCP, INP and TTFB in seconds and CLS as a ratio, as browsers report them.',
  labelNames: ['vital'],
  // The thresholds of "good" and "needs improvement" are among them (https://web.dev/articles/vitals).
  buckets: [0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10],
});

@ApiTags('site')
@Controller('vitals')
export class VitalsController {
  @Post()
  @Public()
  @Limit('vitals-client')
  @Call('reportVitals', 'Report how fast a page was', {
    description: 'Browsers send this once per visit (`sendBeacon`). It is counted, never stored.',
    answers: [204, 'Counted.'],
  })
  report(@Body() measured: VitalsRequest): void {
    for (const [vital, value] of Object.entries(measured) as [string, number | undefined][]) {
      if (value !== undefined) vitals.observe({ vital }, vital === 'CLS' ? value : value / 1_000);
    }
  }
}
