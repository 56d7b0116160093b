import { useRef, useState, type SyntheticEvent } from 'react';

/** @returns once the answer has been dealt with; `false` where the form was refused and not sent */
export type Submit = (event: SyntheticEvent<HTMLFormElement>) => Promise<unknown>;

/**
 * The submissions of a form, one at a time: a second press meanwhile is not sent.
 * @returns what the `<form>` takes; `isUnderWay` until the answer has been dealt with, a page that it leads to included;
 * `isOver` once somebody goes on after an answer, by an edit or a try
 */
export function useSubmission(submit: Submit) {
  const underWay = useRef(false);
  const [isUnderWay, setUnderWay] = useState(false);
  const [isOver, setOver] = useState(false);

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setOver(true);
    // One task later: a form that is refused has its answer by then, and its button would only flicker.
    setTimeout(() => setUnderWay(underWay.current));
    try {
      if ((await submit(event)) !== false) setOver(false);
    } finally {
      underWay.current = false;
      setUnderWay(false);
    }
  }

  function onInput(): void {
    if (!underWay.current) setOver(true);
  }

  return {
    isUnderWay,
    isOver,
    form: {
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void onSubmit(event),
      onInput,
    },
  };
}
