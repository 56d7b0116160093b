/** Runs autocannon in a process of its own, so that it shares no event loop with what it measures. */
import autocannon from 'autocannon';

export interface LoadJob {
  url: string;
  connections: number;
  seconds: number;
  /** The status that every answer must have. */
  status: number;
  /** Each connection cycles through all of them from its own start. `[<id>]` in a body is new in every request. */
  requests: autocannon.Request[];
}

export interface LoadResult {
  answered: number;
  seconds: number;
  p99Ms: number;
  /** Answers with another status, broken connections and requests without an answer. */
  faults: number;
}

process.on('message', ({ url, connections, seconds, status, requests }: LoadJob) => {
  let connection = 0;
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    idReplacement: true,
    setupClient: (client) => {
      const start = Math.floor((connection++ * requests.length) / connections);
      // Copies: autocannon keeps what it made of a request in the request itself.
      const turn = [...requests.slice(start), ...requests.slice(0, start)];
      client.setRequests(turn.map((request) => ({ ...request })));
    },
  };
  void autocannon(options).then((result) => {
    const good = result.statusCodeStats?.[`${status}`]?.count ?? 0;
    process.send?.({
      answered: good,
      seconds: (result.finish.getTime() - result.start.getTime()) / 1_000,
      p99Ms: result.latency.p99,
      faults: result['2xx'] + result.non2xx - good + result.errors + result.timeouts,
    } satisfies LoadResult);
  });
});
process.once('disconnect', () => process.exit());
