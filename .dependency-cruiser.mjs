/**
 * Imports flow one way. Each list goes from the ground up: a room may import the rooms on the lines before its own, never
 * its neighbours on the same line and never a room behind it. Types count as well. A name with a dot is a file.
 */
const ROOMS = {
  server: [
    ['shared'],
    ['config'],
    ['database'],
    ['api(?!/document)'],
    ['limits', 'rate-limits'],
    ['http', 'queue', 'start'],
    ['cleanup'],
    ['mail'],
    ['auth'],
    ['settings', 'contact'],
    ['inbox'],
    ['users'],
    ['health', 'metrics', 'api/document'],
    ['app.module.ts'],
    ['configure-app.ts'],
    ['application.ts'],
    ['cli', 'main.ts'],
  ],
  'client/src': [
    ['styles', 'routes.ts'],
    ['ui'],
    ['app'],
    ['layout'],
    ['features', 'pages'],
    ['account-frame.tsx'],
    ['app.tsx'],
    ['main.tsx', 'entry-server.tsx'],
  ],
};

const pathOf = (folder, rooms) =>
  `^${folder}/(${rooms.map((room) => (room.includes('.') ? `${RegExp.escape(room)}$` : `${room}/`)).join('|')})`;

/** For each room of a folder, the rooms that it may not import; and that every file of the folder has a place. */
const oneWay = ([folder, lines]) => [
  ...lines.flatMap((rooms, line) =>
    rooms.map((room) => ({
      name: `${folder}: ${room} looks down only`,
      severity: 'error',
      from: { path: pathOf(folder, [room]) },
      to: {
        path: pathOf(folder, lines.slice(line).flat()),
        pathNot: pathOf(folder, [room]),
      },
    })),
  ),
  {
    name: `${folder}: each room has its place in the list`,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: [pathOf(folder, lines.flat()), '\\.d\\.ts$'] },
    to: {},
  },
];

export default {
  forbidden: [
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(ROOMS).flatMap(oneWay),
    {
      name: 'no feature knows another',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    },
    {
      name: 'the client imports shared and types, nothing else of the server',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^server/', pathNot: '^server/shared/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the server imports the brand, nothing else of the client',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/', pathNot: '^client/content/brand\\.' },
    },
  ],
  options: {
    tsConfig: { fileName: 'client/tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.tsx?$' },
  },
};
