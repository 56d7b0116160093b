// Imports flow one way, those of types as well. A folder may import from the folders on the lines above its own, not from
// those on its own line or below. Files that stand beside the folders, as main.ts does, may import from all of them. A
// folder on no line is an error.
const ROOMS = {
  server: [
    ['shared'],
    ['config'],
    ['database'],
    ['api(?!/document)'],
    ['queue', 'start'],
    ['cleanup'],
    ['limits'],
    ['http'],
    ['mail'],
    ['users/profile'],
    ['auth'],
    ['settings', 'contact'],
    ['inbox'],
    ['users(?!/profile)'],
    ['health'],
    ['metrics', 'api/document'],
    ['cli'],
  ],
  'client/src': [['styles'], ['ui'], ['app'], ['layout'], ['features', 'pages']],
};

const rule = (name, from, to, comment) => ({ name, severity: 'error', from, to, comment });

const oneWay = ([folder, lines]) =>
  lines.flatMap((rooms, line) => {
    const notBelow = `^${folder}/(${lines.slice(line).flat().join('|')})[/.]`;
    return rooms.map((room) => {
      const own = `^${folder}/${room}[/.]`;
      const to = { path: notBelow, pathNot: own };
      return rule(
        `${own} imports from the lines above only`,
        { path: own },
        to,
        'See ROOMS for what it may import.',
      );
    });
  });

const listed = ([folder, lines]) =>
  rule(
    `every room of ${folder} is in a line`,
    { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(${lines.flat().join('|')})[/.]` },
    {},
    'Add the room to ROOMS in .dependency-cruiser.mjs, on a line behind those of the rooms it imports.',
  );

export default {
  forbidden: [
    rule('no circles', {}, { circular: true }),
    ...Object.entries(ROOMS).flatMap(oneWay),
    ...Object.entries(ROOMS).map(listed),
    rule(
      'app.module.ts imports modules',
      { path: '^server/app\\.module' },
      { path: '^server/', pathNot: '\\.module\\.ts$', dependencyTypesNot: ['type-only'] },
      'It is the table of contents: a provider belongs in the module of its folder.',
    ),
    rule(
      'no feature imports another',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    rule(
      'the client imports shared and types, nothing else of the server',
      { path: '^client/' },
      { path: '^server/', pathNot: '^server/shared/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'only the brand, the scopes, the security events and the changelog of the client',
      { path: '^server/' },
      { path: '^client/(?!content/(brand|scopes|security-events|api-changelog))' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'client/tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.tsx?$' },
  },
};
