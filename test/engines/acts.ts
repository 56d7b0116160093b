import type { Visitor } from './visitor.js';

/** Something that a visitor does to one control. */
export interface Act {
  /** The act, and the kind of control that it is done to: the same on every page that has one of that kind. */
  name: string;
  does: 'click' | 'follow' | 'choose' | 'paste' | Key;
  selector: string;
  /** The place among those that are found and can be seen. */
  index: number;
}

/** A key, and another that is held down meanwhile. */
interface Key {
  key: string;
  held?: string;
}

/** Keys as WebDriver writes them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const ENTER = '\uE007';
const ARROW_UP = '\uE013';
const CONTROL = '\uE009';

/** The acts that each kind of control takes. A radio button that is drawn as something else is pressed by its label. */
const KINDS: Record<string, Record<string, Act['does']>> = {
  'button, summary, input[type=checkbox]': { press: 'click', 'Space on': { key: ' ' } },
  'label:has(> [type=radio]:not(:checked)), [type=radio]:not(:checked) + label': {
    press: 'click',
  },
  'input:not([type=checkbox], [type=radio], [type=range], [type=date], [tabindex="-1"]), textarea':
    {
      'type into': { key: 'a' },
      'Enter in': { key: ENTER },
      'paste into': 'paste',
    },
  'input[type=range], input[type=date]': { 'arrow up on': { key: ARROW_UP } },
  select: { 'choose in': 'choose' },
  // To pages. Those to places on a page need no script.
  'a[href^="/"]:not([target], [href^="/api/openapi"], [href*="#"])': { follow: 'follow' },
};

const SEEN = `const seen = (selector) => [...document.querySelectorAll(selector)]
  .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.getClientRects().length > 0);`;

/** A name for each control that is the same for all that are of one kind. */
const NAMES = `${SEEN}
  return seen(arguments[0]).map((control) => {
    const { tagName, className, name, type, innerText } = control;
    const kind = tagName.toLowerCase();
    const names = {
      SUMMARY: [],
      A: [className],
      LABEL: [control.control?.name.replace(/^.*-/, '')],
      BUTTON: [className, name || innerText.trim()],
    };
    return [kind, ...(names[tagName] ?? [type, className])].filter(Boolean).join(' ');
  });`;

/** All that can be done to a page at hand. */
export async function actsOn(visitor: Visitor): Promise<Act[]> {
  const acts: Act[] = [
    { name: 'Ctrl+K', does: { key: 'k', held: CONTROL }, selector: 'body', index: 0 },
  ];
  for (const [selector, verbs] of Object.entries(KINDS)) {
    const names = await visitor.run<string[]>(NAMES, selector);
    for (const [verb, does] of Object.entries(verbs)) {
      names.forEach((name, index) => acts.push({ name: `${verb} ${name}`, does, selector, index }));
    }
  }
  return acts;
}

const CONTROL_OF = `${SEEN} const control = seen(arguments[0])[arguments[1]];`;

export async function act(visitor: Visitor, { does, selector, index }: Act): Promise<void> {
  const of = (script: string) => [`${CONTROL_OF} ${script}`, selector, index] as const;
  if (does === 'click' || does === 'follow') return visitor.click(...of('return control'));
  if (does === 'choose') return visitor.click(...of('return control.options[1]'));
  await visitor.run(...of('control.focus()'));
  if (does !== 'paste') return visitor.strike(does.key, does.held);
  await visitor.run(`document.execCommand('insertText', false, arguments[0])`, PASTED);
}

/** Long enough for the counter of a message to show. */
const PASTED = 'One, two. '.repeat(490);
