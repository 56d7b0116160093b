import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Words } from './words';

/** What is folded in parentheses after what stands on it, and each link as its address in angle brackets. */
const drawn = (text: string) =>
  renderToStaticMarkup(<Words>{text}</Words>)
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>.*?<\/a>/g, '&lt;$1&gt;')
    .replaceAll(/<details[^>]*><summary>(.*?)<\/summary>/g, '[$1 (')
    .replaceAll('</details>', ')]')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

it.each([
  ['See https://a.example/b.', 'See <https://a.example/b>.'],
  ['(https://a.example/b_(c))', '(<https://a.example/b_(c)>)'],
  ['“https://a.example/?b=1&c=2”, x', '“<https://a.example/?b=1&c=2>”, x'],
  ['https://a.example/\u202Eb', '<https://a.example/>[U+202E]b'],
  ['HTTP://a.example… and https://', '<HTTP://a.example>… and https://'],
  [
    'javascript:alert(1) data:text/html,x ada@a.example',
    'javascript:alert(1) data:text/html,x ada@a.example',
  ],
  [
    'Yes.\n\nOn May 1, you wrote:\n> Sure?\n\n> Really?\n\nAda',
    'Yes.[On May 1, you wrote: (> Sure?\n\n> Really?)]Ada',
  ],
  ['> Sure?\nYes: 2 > 1', '[Quoted text (> Sure?)]Yes: 2 > 1'],
  ['All of it is new.\n- a\n- b', 'All of it is new.\n- a\n- b'],
])('draws %j', (text, expected) => {
  expect(drawn(text)).toBe(expected);
});

it('takes no longer than a moment for what is made to take long', () => {
  const start = performance.now();
  for (const piece of ['https://a.example/))', ': ', '> \n', '\n ', 'https://a'])
    drawn(piece.repeat(20_000));
  drawn(`https://a.example/${')'.repeat(100_000)}`);
  expect(performance.now() - start).toBeLessThan(5_000);
});
