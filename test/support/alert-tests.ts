/** For promtool: which alerts each series of values, one a minute, makes ring after half an hour. */
export function alertTests() {
  const job = 'job="northfold",instance="a"';
  const requests = (route: string, status: number) =>
    `northfold_http_request_duration_seconds_count{${job},route="${route}",status="${status}"}`;
  const slow = (route: string, le: string) =>
    `northfold_http_request_duration_seconds_bucket{${job},route="${route}",le="${le}"}`;
  /** One more every so many minutes. */
  const oneIn = (minutes: number) =>
    Array.from({ length: 41 }, (_, minute) => Math.floor(minute / minutes)).join(' ');
  const quick = (route: string) => ({
    [slow(route, '1')]: '0+90x40',
    [slow(route, '2.5')]: '0+90x40',
    [slow(route, '+Inf')]: '0+90x40',
  });
  const late = (route: string) => ({
    [slow(route, '1')]: '0+1x40',
    [slow(route, '2.5')]: '0+2x40',
    [slow(route, '+Inf')]: '0+2x40',
  });
  const emails = (kind: string, outcome: string) =>
    `northfold_emails_total{${job},kind="${kind}",outcome="${outcome}"}`;
  const logins = `northfold_logins_total{${job},outcome=`;
  const cases: [alert: string, trouble: Record<string, string>, calm: Record<string, string>][] = [
    ['NorthfoldDown', { [`up{${job}}`]: '0x40' }, { [`up{${job}}`]: '1x40' }],
    ['NorthfoldGone', { [`up{${job}}`]: '1x10 stale' }, { [`up{${job}}`]: '1x40' }],
    [
      'NorthfoldNotReady',
      { [`northfold_ready{${job}}`]: '0x40' },
      // Somebody leaves, and the next one comes.
      { [`northfold_ready{${job}}`]: '1x28 0 1x10' },
    ],
    [
      // A visitor's message fails every third minute, among pages and probes that do not.
      'NorthfoldErrors',
      {
        [requests('/health/ready', 200)]: '0+90x40',
        [requests('/', 200)]: '0+600x40',
        [requests('/api/contact', 201)]: '0+1x40',
        [requests('/api/contact', 503)]: oneIn(3),
      },
      {
        [requests('/health/ready', 503)]: '0+90x40',
        [requests('/', 200)]: '0+600x40',
        [requests('/', 503)]: '0+1x40',
        [requests('/api/contact', 201)]: '0+1x40',
        [requests('/api/contact', 503)]: oneIn(20),
      },
    ],
    [
      'NorthfoldSlow',
      { ...late('/api/contact'), ...quick('/health/ready') },
      { ...late('/health/ready'), ...quick('/api/contact') },
    ],
    [
      'NorthfoldEventLoopLag',
      { [`nodejs_eventloop_lag_p99_seconds{${job}}`]: '0.5x40' },
      { [`nodejs_eventloop_lag_p99_seconds{${job}}`]: '0.02x40' },
    ],
    [
      'NorthfoldConnectionsExhausted',
      { [`northfold_database_connections{${job},state="waiting"}`]: '3x40' },
      { [`northfold_database_connections{${job},state="busy"}`]: '10x40' },
    ],
    [
      'NorthfoldDeadEmails',
      { [`northfold_emails_queued{${job},state="dead"}`]: '2x40' },
      { [`northfold_emails_queued{${job},state="waiting"}`]: '2x40' },
    ],
    [
      // The first one in the life of the process; or only later tries, and other emails.
      'NorthfoldLinksRefused',
      { [emails('password-reset', 'dead')]: '0x20 1x20' },
      {
        [emails('password-reset', 'dead')]: '1x40',
        [emails('confirm-address', 'retried')]: '0+1x40',
        [emails('contact-message', 'dead')]: '0+1x40',
      },
    ],
    [
      'NorthfoldEmailsDelayed',
      { [`northfold_emails_oldest_age_seconds{${job}}`]: '1000+60x40' },
      { [`northfold_emails_oldest_age_seconds{${job}}`]: '30x40' },
    ],
    [
      'NorthfoldLoginFailures',
      { [`${logins}"refused"}`]: '0+120x40' },
      { [`${logins}"refused"}`]: '0+120x40', [`${logins}"accepted"}`]: '0+240x40' },
    ],
    [
      'NorthfoldLimitsHit',
      { [`northfold_rate_limit_hits_total{${job},limit="login-client"}`]: '0+120x40' },
      { [`northfold_rate_limit_hits_total{${job},limit="login-client"}`]: '0+6x40' },
    ],
  ];
  const evaluate = (alert: string, samples: Record<string, string>, rings: boolean) => ({
    interval: '1m',
    input_series: Object.entries(samples).map(([series, values]) => ({ series, values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
        eval_time: '30m',
        exp_samples: [{ labels: '{}', value: rings ? 1 : 0 }],
      },
    ],
  });
  return {
    rule_files: ['rules.yaml'],
    tests: cases.flatMap(([alert, trouble, calm]) => [
      evaluate(alert, trouble, true),
      evaluate(alert, calm, false),
    ]),
  };
}
