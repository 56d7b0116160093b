/** For promtool: which alerts each series of values, one a minute, makes ring after half an hour. */
export function alertTests() {
  const job = 'job="northfold",instance="a"';
  const requests = `northfold_http_request_duration_seconds_count{${job},status=`;
  const slow = `northfold_http_request_duration_seconds_bucket{${job},le=`;
  const logins = `northfold_logins_total{${job},outcome=`;
  const cases: [alert: string, trouble: Record<string, string>, calm: Record<string, string>][] = [
    ['NorthfoldDown', { [`up{${job}}`]: '0x40' }, { [`up{${job}}`]: '1x40' }],
    [
      'NorthfoldNotReady',
      { [`northfold_database_up{${job}}`]: '0x40' },
      { [`northfold_database_up{${job}}`]: '1x40' },
    ],
    [
      'NorthfoldErrors',
      { [`${requests}"200"}`]: '0+600x40', [`${requests}"503"}`]: '0+60x40' },
      { [`${requests}"200"}`]: '0+600x40', [`${requests}"503"}`]: '0+1x40' },
    ],
    [
      'NorthfoldSlow',
      { [`${slow}"1"}`]: '0+10x40', [`${slow}"2.5"}`]: '0+20x40', [`${slow}"+Inf"}`]: '0+20x40' },
      { [`${slow}"1"}`]: '0+20x40', [`${slow}"2.5"}`]: '0+20x40', [`${slow}"+Inf"}`]: '0+20x40' },
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
    [
      'NorthfoldUnknownJobs',
      { [`northfold_jobs_unknown{${job}}`]: '2x40' },
      // Until the next turn of the cleanup.
      { [`northfold_jobs_unknown{${job}}`]: '2x10 0x30' },
    ],
    [
      'NorthfoldRowsNearBound',
      { [`northfold_rows_of_bound_ratio{${job},rows="set-aside-messages"}`]: '0.6x40' },
      { [`northfold_rows_of_bound_ratio{${job},rows="set-aside-messages"}`]: '0.4x40' },
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
