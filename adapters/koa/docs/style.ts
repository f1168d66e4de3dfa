/** The style of the API reference: a content and a navigation column, light and dark. */
export const DOCS_STYLE = `:root {
  color-scheme: light dark;
  --text: light-dark(#1c2330, #e6e9ef);
  --quiet: light-dark(#4d596b, #a9b4c4);
  --ground: light-dark(#ffffff, #12161d);
  --raised: light-dark(#f4f6f9, #1b212b);
  --line: light-dark(#d8dee7, #2e3745);
  --accent: light-dark(#0b5cad, #7db8ff);
  --get: light-dark(#0a6b46, #5fd3a0);
  --post: light-dark(#8a4b00, #f0b35e);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body {
  margin: 0;
  display: grid;
  grid-template-columns: 19rem minmax(0, 1fr);
  font: 16px/1.55 system-ui, sans-serif;
  color: var(--text);
  background: var(--ground);
}
nav {
  position: sticky;
  top: 0;
  height: 100vh;
  overflow-y: auto;
  padding: 1.5rem;
  border-right: 1px solid var(--line);
  background: var(--raised);
  font-size: 0.875rem;
}
nav p { margin: 1.25rem 0 0.25rem; font-weight: 600; }
nav p.product { margin-top: 0; font-size: 1rem; }
nav small { color: var(--quiet); font-weight: 400; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 0.3rem 0; overflow-wrap: anywhere; }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 6rem; max-width: 60rem; min-width: 0; }
a { color: var(--accent); }
nav a { text-decoration: none; }
nav a[aria-current] { font-weight: 600; color: var(--text); }
nav a:hover, nav a:focus { text-decoration: underline; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.5rem; margin: 3rem 0 0.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
h4 { font-size: 0.95rem; margin: 1.25rem 0 0.5rem; }
article { margin: 1.5rem 0; padding: 1.25rem 1.5rem; border: 1px solid var(--line); border-radius: 0.6rem; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.875rem; }
pre { margin: 0.5rem 0; padding: 0.9rem 1rem; overflow-x: auto; background: var(--raised); border-radius: 0.4rem; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.call { overflow-wrap: anywhere; }
.method { font: 600 0.8rem ui-monospace, monospace; padding: 0.1rem 0.45rem; border: 1px solid; border-radius: 0.3rem; }
.get { color: var(--get); }
.post { color: var(--post); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; }
dl { margin: 0; }
dt { float: left; clear: left; font-weight: 600; font-variant-numeric: tabular-nums; }
dd { margin: 0 0 0.5rem 3.5rem; }
summary { cursor: pointer; color: var(--accent); }
@media (max-width: 48rem) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
}
`
