/**
 * Imports flow one way. Each list below goes from the ground up: a room may import the rooms that stand before it, never
 * its neighbours on the same line or the rooms behind it. Types count as well.
 */
const SERVER = [
  ['shared'],
  ['config'],
  ['database', 'problems'],
  ['validation', 'rate-limits'],
  ['queue', 'http'],
  ['cleanup'],
  ['mail'],
  ['auth'],
  ['settings', 'contact'],
  ['users'],
  ['health', 'metrics', 'docs'],
  ['app\\.module'],
  ['configure-app'],
  ['start'],
  ['cli', 'main'],
];
const AUTH = [
  ['notices'],
  ['identity'],
  ['logins'],
  ['links', 'passwords', 'codes'],
  ['step-up'],
  ['confirmation', 'login', 'reset', 'password-change', 'second-step', 'devices'],
  ['signup', 'not-me', 'passkeys'],
  ['auth\\.module'],
];
const CLIENT = [['ui'], ['app'], ['shell'], ['features', 'marketing'], ['routes', 'main']];

/** A rule for each line of a list: what it may not import. */
const oneWay = (folder, lines) =>
  lines.flatMap((rooms, line) =>
    rooms.map((room) => {
      const closed = [
        ...rooms.filter((other) => other !== room),
        ...lines.slice(line + 1).flat(),
      ].join('|');
      return {
        name: `${folder}: ${room}`,
        severity: 'error',
        comment: `${room} may import what stands before it in .dependency-cruiser.mjs, and nothing else`,
        from: { path: `^${folder}/${room}` },
        to: { path: `^${folder}/(${closed || '-'})` },
      };
    }),
  );

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...oneWay('server', SERVER),
    ...oneWay('server/auth', AUTH),
    ...oneWay('client/src', CLIENT),
    {
      name: 'features-stand-alone',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/([^/]+)/', pathNot: '^client/src/features/$1/' },
    },
    {
      name: 'client-imports-shared-alone',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^server/', pathNot: '^server/shared/' },
    },
    {
      name: 'server-imports-brand-alone',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/', pathNot: '^client/content/brand' },
    },
  ],
  options: {
    tsConfig: { fileName: 'client/tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.tsx?$' },
  },
};
