import { describe, expect, it } from 'vitest';
import { fillTemplate, scriptElement } from './document';

const page = {
  head: '<title>Graph &amp; more · Northfold</title><meta name="description" content="It&#x27;s a graph"/>',
  body: '<h1>Graph <!-- -->&amp; more</h1><br/>',
  notice: '<p>Offline</p>',
};

const template =
  '<!doctype html>\n<html>\n  <head>\n    <meta charset="utf-8" />\n    <!--head-->\n  </head>\n' +
  '  <body>\n    <div id="root"><!--app--></div>\n    <!--notice-->\n' +
  '    <script type="module" src="/src/main.tsx"></script>\n  </body>\n</html>\n';

describe('fillTemplate', () => {
  const boot = {
    bootScript: 'boot()',
    app: '/assets/app.js',
    modules: ['/assets/a.js', '/assets/b.js'],
    vitals: '/assets/vitals.js',
    route: '/graph',
    eager: false,
  };
  const parts = {
    page,
    css: 'a{content:"$&"}',
    sheets: ['/assets/site.css', '/assets/page.css'],
    script: scriptElement(boot),
    extraHead: '',
    font: '<link rel="preload" href="/assets/a.woff2" as="font">',
  };

  it('writes a whole document without any module of its own, and its typeface last', () => {
    expect(fillTemplate(template, parts)).toBe(
      '<!doctype html>\n<html><head><meta charset="utf-8">' +
        '<title>Graph &amp; more · Northfold</title>' +
        '<meta name="description" content="It&#x27;s a graph">' +
        '<script data-app="/assets/app.js" data-modules="/assets/a.js /assets/b.js" data-vitals="/assets/vitals.js" data-route="/graph">boot()</script>' +
        '<style data-href="/assets/site.css /assets/page.css">a{content:"$&"}</style></head>' +
        '<body><div id="root"><h1>Graph <!-- -->&amp; more</h1><br></div><p>Offline</p><link rel="preload" href="/assets/a.woff2" as="font"></body></html>',
    );
  });

  it('marks a page that is nothing without its script', () => {
    expect(scriptElement({ ...boot, eager: true })).toContain(' data-eager>boot()');
  });

  it('notices a template that lost a place', () => {
    expect(() => fillTemplate('<html></html>', parts)).toThrow('<!--head-->');
  });
});
