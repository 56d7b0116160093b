/**
 * A page as its visitor has it before them: where they are, what is open, what stands in the fields. It runs in a
 * browser, and so uses nothing from outside.
 */
export function outcome(): object {
  const nameOf = ({ tagName, id, ariaLabel }: Element) => `${tagName} ${ariaLabel ?? id}`;
  const { activeElement } = document;
  const controls = document.querySelectorAll<HTMLInputElement>(
    'input, select, textarea, button, summary',
  );
  return {
    address: location.pathname + location.hash,
    focus: activeElement && nameOf(activeElement),
    open: [...document.querySelectorAll(':popover-open, [open]')].map(nameOf),
    controls: [...controls]
      .filter((control) => control.checkVisibility())
      .map((control) => [
        nameOf(control),
        control.value,
        control.checked,
        control.disabled,
        control.ariaExpanded,
        control.ariaPressed,
        control.ariaInvalid,
      ]),
    // But for what differs from one visit to the next: the sum, and how far the reference was scrolled for the act.
    text: document.body.innerText
      .replaceAll(/\d+ \+ \d+/g, 'a sum')
      .replace(/(?<=On this page\n).*/, ''),
  };
}
