import type { Plugin } from 'vite';

/** One change to the router's source, and why it may be made. */
interface Cut {
  what: string;
  find: RegExp;
  put: string;
}

const cuts: readonly Cut[] = [
  {
    what: 'warnings to developers: they write to the console and do nothing else',
    find: /^(\s*)(warning(?:Once)?\()/gm,
    put: '$1/* @__PURE__ */ $2',
  },
  {
    what: 'components that nobody uses: the bundler cannot know that making them changes nothing',
    find: /(?<!\w)(React[$\d]*\.(?:forwardRef|createContext|memo)\()/g,
    put: '/* @__PURE__ */ $1',
  },
  {
    what: 'their names: naming them keeps them',
    find: /^\w+\.displayName = .*;$/gm,
    put: '',
  },
  {
    what: 'the words of assertions about its use, which the routes of this site never break',
    find: /(\binvariant\([^;`"]*?,\s*)(?:`(?:[^`\\]|\\.)*`|"[^"\n]*")(?=\s*\)\s*;)/g,
    put: '$1""',
  },
  {
    what: 'and of the errors that it throws for the same reason',
    find: /(throw new Error\(\s*)(?:`(?:[^`\\]|\\.)*`|"[^"\n]*")(?=\s*\)\s*;)/g,
    put: '$1""',
  },
];

/**
 * Lets the bundler leave out what nobody uses of the router: 5 KB of 76. The build fails when a new
 * version of the router has nothing left of what a cut looks for.
 */
export function trimRouter(): Plugin {
  const made = new Set<Cut>();
  return {
    name: 'northfold-trim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: cuts.reduce((text, cut) => {
          const trimmed = text.replace(cut.find, cut.put);
          if (trimmed !== text) made.add(cut);
          return trimmed;
        }, code),
        map: null,
      }),
    },
    buildEnd(error) {
      const missed = cuts.filter((cut) => !made.has(cut)).map(({ what }) => what);
      if (!error && missed.length > 0) {
        this.error(`Nothing was found in react-router to cut: ${missed.join('; ')}`);
      }
    },
  };
}
