/** The reference in the site's colours and type (client/src/styles/tokens.css). */
export const style = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#fbfaf7, #0b1020);
  --sunken: light-dark(#f3f1ea, #080c19);
  --text: light-dark(#121829, #e8ecf4);
  --muted: light-dark(#555c6e, #a1aabd);
  --line: light-dark(#e5e2d9, #222b42);
  --accent: light-dark(#2f6f5e, #7fdcc0);
  --mono: ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0;
  background: var(--surface);
  color: var(--text);
  font: 1rem/1.6 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
.skip { position: absolute; left: -999rem; padding: 0.5rem 1rem; background: var(--surface); }
.skip:focus { left: 0; }
header { border-bottom: 1px solid var(--line); padding: 1rem clamp(1.25rem, 5vw, 2.5rem); }
header a { color: inherit; font-weight: 600; text-decoration: none; }
header svg { width: 1.5rem; height: 1.5rem; vertical-align: -0.35rem; margin-right: 0.5rem; fill: currentColor; }
header .fold { fill: var(--accent); }
.columns {
  display: grid;
  gap: 0 4rem;
  max-width: 76rem;
  margin: 0 auto;
  padding: 0 clamp(1.25rem, 5vw, 2.5rem) 4rem;
}
nav { padding-top: 2rem; font-size: 0.9375rem; }
nav ul { margin: 0 0 1rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.125rem 0; color: var(--muted); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav p { margin: 0; font-weight: 600; }
main { min-width: 0; padding-top: 2rem; }
main > p, main > ul, article > p { max-width: 65ch; }
h1, h2, h3, h4 { line-height: 1.2; text-wrap: balance; }
h1 { margin: 0 0 1rem; font-size: clamp(1.75rem, 1.5rem + 1.2vw, 2.5rem); letter-spacing: -0.02em; }
h2 { margin: 3rem 0 0.75rem; font-size: clamp(1.25rem, 1.18rem + 0.35vw, 1.5rem); letter-spacing: -0.01em; }
h3 { margin: 0 0 0.5rem; font-size: 1.125rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
article { margin-top: 2rem; padding-top: 2rem; border-top: 1px solid var(--line); }
code, pre { font-family: var(--mono); font-size: 0.875em; overflow-wrap: anywhere; }
pre {
  margin: 1rem 0;
  padding: 1rem;
  border-radius: 10px;
  background: var(--sunken);
  font-size: 0.8125rem;
  line-height: 1.5;
  white-space: pre-wrap;
}
pre code { font-size: inherit; }
small { color: var(--muted); font-size: 0.875rem; }
b { font-family: var(--mono); font-size: 0.875rem; }
.address { margin: 0 0 1rem; }
.address b { color: var(--accent); }
dl { margin: 0; }
dl div { padding: 0.5rem 0; border-top: 1px solid var(--line); }
dd { margin: 0; color: var(--muted); font-size: 0.9375rem; max-width: 65ch; }
.faults { margin: 1rem 0 0; padding: 0; list-style: none; }
.faults li { padding: 0.375rem 0; border-top: 1px solid var(--line); }
.faults code { color: var(--muted); }
@media (min-width: 60rem) {
  .columns { grid-template-columns: 15rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding-bottom: 2rem; }
}
`;
