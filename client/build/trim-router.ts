import type { Plugin } from 'vite';

/**
 * Lets the bundler leave out the router's components that nobody uses. It keeps them otherwise,
 * because it cannot know that calling `forwardRef` and naming the result change nothing: 4 KB of 76.
 * Its warnings to developers go too: the package exports nothing but its development build.
 */
export function trimRouter(): Plugin {
  return {
    name: 'northfold-trim-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
          .replace(/(?<!\w)(React\d*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ $1')
          .replace(/^\w+\.displayName = .*;$/gm, ''),
        map: null,
      }),
    },
  };
}
